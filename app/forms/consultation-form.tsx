import { text, version } from "#content/en/disclosures/consultation.yaml";
import words from "#content/en/forms/consultation.yaml";
import { planRequestCall } from "./plan-request-call.ts";
import { PlanRequestFields } from "./plan-request-fields.tsx";
import { RequestForm, type PlacedFormProps } from "./request-form.tsx";

const call = planRequestCall("consultation");
const disclosure = { text, version };

/** Asks for a consultation, on /talk-to-agent. Its thanks take the form's place in the card. */
export function ConsultationForm(props: PlacedFormProps) {
  const form = { ...props, words, disclosure, call, page: "/talk-to-agent" };
  return (
    <RequestForm {...form}>
      {(fields) => <PlanRequestFields {...fields} words={words} />}
    </RequestForm>
  );
}
