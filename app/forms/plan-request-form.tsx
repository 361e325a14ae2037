import type { ReactNode } from "react";
import type { PageOutcome } from "#contract/lead-reply.ts";
import type { PlanRequest } from "#contract/plan-request.ts";
import shared from "#content/en/forms/lead-form.yaml";
import type { PlanRequestWords } from "#content/en/forms/plan-request.schema.ts";
import { FormCard, FormHead } from "./form-card.tsx";
import type { OpenDesk } from "./form-desk.ts";
import { formFields } from "./form-fields.ts";
import { LeadForm } from "./lead-form.tsx";
import { PlanRequestFields } from "./plan-request-fields.tsx";
import { refusal } from "./refusal.ts";
import { ThanksPanel } from "./thanks-panel.tsx";
import { useRequestForm } from "./use-request-form.tsx";

/** Where a form stands on its page, and what became of a plain post. */
export interface PlacedFormProps {
  /** Of the card, so that links and plain posts lead to it. */
  readonly id: string;
  /** The page's `actionData`: a plain post that was refused or taken. */
  readonly answer: PageOutcome | undefined;
}

interface PlanRequestFormProps extends PlacedFormProps {
  readonly words: PlanRequestWords;
  readonly disclosure: ReactNode;
  readonly disclosureVersion: string;
  /** Path of the page, where the form posts without script. */
  readonly page: string;
  readonly load: () => Promise<OpenDesk<PlanRequest>>;
}

/** What the two forms share that ask for a plan comparison or a consultation: a card with its own `h2`. */
export function PlanRequestForm(props: PlanRequestFormProps) {
  const { id, answer, words, load } = props;
  const { sent, form, errors, ...state } = useRequestForm({ name: id, load, words, answer });
  if (sent) {
    return (
      <FormCard id={id}>
        <ThanksPanel thanks={words.thanks} />
      </FormCard>
    );
  }
  const refused = refusal(answer);
  return (
    <FormCard id={id}>
      <FormHead form={id} words={words} />
      <LeadForm
        name={id}
        action={`${props.page}#${id}`}
        words={{ ...shared, ...words }}
        disclosure={props.disclosure}
        disclosureVersion={props.disclosureVersion}
        {...state}
        {...form}
      >
        <PlanRequestFields
          form={id}
          words={words}
          given={refused?.values}
          field={formFields(id, { errors, attempt: state.attempt }, refused)}
        />
      </LeadForm>
    </FormCard>
  );
}
