import type { PageOutcome } from "#contract/lead-reply.ts";
import type { PlanRequest } from "#contract/plan-request.ts";
import type { Disclosure } from "#content/en/disclosures/disclosure.schema.ts";
import shared from "#content/en/forms/lead-form.yaml";
import type { PlanRequestWords } from "#content/en/forms/plan-request.schema.ts";
import { FormCard, FormHead } from "./form-card.tsx";
import { formFields } from "./form-fields.ts";
import type { LeadCall } from "./lead-call.ts";
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
  readonly disclosure: Disclosure;
  /** Path of the page, where the form posts without script. */
  readonly page: string;
  readonly load: () => Promise<LeadCall<PlanRequest>>;
}

/** What the two forms share that ask for a plan comparison or a consultation: a card with its own `h2`. */
export function PlanRequestForm(props: PlanRequestFormProps) {
  const { id, answer, words, load } = props;
  const { sent, form, errors, ...state } = useRequestForm({ load, words, answer });
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
      <FormHead words={words} />
      <LeadForm
        name={id}
        action={`${props.page}#${id}`}
        words={{ ...shared, ...words }}
        disclosure={props.disclosure}
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
