import { consultationForm } from "#contract/plan-request.ts";
import { text, version } from "#content/en/disclosures/consultation.yaml";
import words from "#content/en/forms/consultation.yaml";
import { PlanRequestForm, type PlanRequestFormProps } from "./plan-request.tsx";

const parts = {
  of: consultationForm,
  words,
  disclosure: { text, version },
};

/** The consultation form on /talk-to-agent. */
export function ConsultationForm(props: Omit<PlanRequestFormProps, keyof typeof parts>) {
  return <PlanRequestForm {...parts} {...props} />;
}
