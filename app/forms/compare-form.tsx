import disclosure from "#content/en/disclosures/plan-request.yaml";
import words from "#content/en/forms/plan-request.yaml";
import { PlanRequestForm, type PlacedFormProps } from "./plan-request-form.tsx";

/** Asks for a plan comparison, on /compare-plans. Its thanks take the form's place in the card. */
export function CompareForm(props: PlacedFormProps) {
  return (
    <PlanRequestForm
      {...props}
      words={words}
      disclosure={disclosure}
      page="/compare-plans"
      load={loadCall}
    />
  );
}

async function loadCall() {
  return (await import("./plan-request-call.ts")).planRequestCall("compare");
}
