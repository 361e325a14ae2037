import { text, version } from "#content/en/disclosures/plan-request.yaml";
import words from "#content/en/forms/plan-request.yaml";
import { planRequestCall } from "./plan-request-call.ts";
import { PlanRequestFields } from "./plan-request-fields.tsx";
import { RequestForm, type PlacedFormProps } from "./request-form.tsx";

const call = planRequestCall("compare");
const disclosure = { text, version };

/** Asks for a plan comparison, on /compare-plans. Its thanks take the form's place in the card. */
export function CompareForm(props: PlacedFormProps) {
  const form = { ...props, words, disclosure, call, page: "/compare-plans" };
  return (
    <RequestForm {...form}>
      {(fields) => <PlanRequestFields {...fields} words={words} />}
    </RequestForm>
  );
}
