import disclosure from "#content/en/disclosures/consultation.yaml";
import words from "#content/en/forms/consultation.yaml";
import { PlanRequestForm, type PlacedFormProps } from "./plan-request-form.tsx";

/** Asks for a consultation, on /talk-to-agent. Its thanks take the form's place in the card. */
export function ConsultationForm(props: PlacedFormProps) {
  return (
    <PlanRequestForm
      {...props}
      words={words}
      disclosure={disclosure}
      page="/talk-to-agent"
      load={loadCall}
    />
  );
}

async function loadCall() {
  return (await import("./plan-request-call.ts")).planRequestCall("consultation");
}
