import { text, version } from "#content/en/disclosures/plan-request.yaml";
import words from "#content/en/forms/compare.yaml";
import { PlanRequestForm } from "./plan-request.tsx";
import type { PlacedFormProps } from "./request-form.tsx";

const form = {
  words,
  disclosure: { text, version },
  variant: "compare",
  page: "/compare-plans",
} as const;

/** The plan comparison form on /compare-plans. */
export function CompareForm(props: PlacedFormProps) {
  return <PlanRequestForm {...form} {...props} />;
}
