import { version } from "#content/en/disclosures/plan-request.yaml";
import words from "#content/en/forms/plan-request.yaml";
import { PlanRequestForm } from "./plan-request-form.tsx";
import type { PlacedFormProps } from "./request-form.tsx";
import { StillPlanRequestDisclosure } from "./still-texts.ts";

/** Asks for a plan comparison, on /compare-plans. Its thanks take the form's place in the card. */
export function CompareForm(props: PlacedFormProps) {
  return (
    <PlanRequestForm
      {...props}
      words={words}
      disclosure={<StillPlanRequestDisclosure />}
      disclosureVersion={version}
      page="/compare-plans"
      load={loadDesk}
    />
  );
}

async function loadDesk() {
  return (await import("./plan-request-desk.ts")).openCompareDesk;
}
