import { version } from "#content/en/disclosures/consultation.yaml";
import words from "#content/en/forms/consultation.yaml";
import { PlanRequestForm } from "./plan-request-form.tsx";
import type { PlacedFormProps } from "./request-form.tsx";
import { StillConsultationDisclosure } from "./still-texts.ts";

/** Asks for a consultation, on /talk-to-agent. Its thanks take the form's place in the card. */
export function ConsultationForm(props: PlacedFormProps) {
  return (
    <PlanRequestForm
      {...props}
      words={words}
      disclosure={<StillConsultationDisclosure />}
      disclosureVersion={version}
      page="/talk-to-agent"
      load={loadDesk}
    />
  );
}

async function loadDesk() {
  return (await import("./plan-request-desk.ts")).openConsultationDesk;
}
