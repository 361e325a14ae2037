import { compareForm } from "#contract/plan-request.ts";
import { text, version } from "#content/en/disclosures/plan-request.yaml";
import words from "#content/en/forms/compare.yaml";
import { PlanRequestForm, type PlanRequestFormProps } from "./plan-request.tsx";

const parts = {
  of: compareForm,
  words,
  disclosure: { text, version },
};

/** The plan comparison form on /compare-plans. */
export function CompareForm(props: Omit<PlanRequestFormProps, keyof typeof parts>) {
  return <PlanRequestForm {...parts} {...props} />;
}
