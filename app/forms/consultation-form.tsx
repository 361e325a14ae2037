import { consultationForm } from "#contract/plan-request.ts";
import { text, version } from "#content/en/disclosures/consultation.yaml";
import words from "#content/en/forms/consultation.yaml";
import { PlanRequestForm } from "./plan-request.tsx";
import type { PlacedFormProps } from "./request-form.tsx";

const parts = {
  of: consultationForm,
  words,
  disclosure: { text, version },
};

interface ConsultationFormProps extends PlacedFormProps {
  /** Their ZIP code, from the page that they came from. */
  readonly zip?: string | undefined;
}

/** The consultation form on /talk-to-agent. */
export function ConsultationForm(props: ConsultationFormProps) {
  return <PlanRequestForm {...parts} {...props} />;
}
