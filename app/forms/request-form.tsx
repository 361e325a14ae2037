import type { ReactNode } from "react";
import type { PageOutcome } from "#contract/lead-reply.ts";
import type { FormWords } from "#content/en/forms/form-words.schema.ts";
import shared from "#content/en/forms/lead-form.yaml";
import { FormCard, FormHead } from "./form-card.tsx";
import type { OpenDesk } from "./form-desk.ts";
import { formFields, type FieldBasics } from "./form-fields.ts";
import { LeadForm } from "./lead-form.tsx";
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

/** What the fields of a form are made of. */
export interface FieldsProps {
  readonly form: string;
  /** Gives a field its basics, by its name. */
  readonly field: (name: string) => FieldBasics;
  /** What was typed before a plain post came back. */
  readonly given: Readonly<Record<string, string>> | undefined;
}

export interface RequestFormProps<Fields extends object> extends PlacedFormProps {
  readonly words: FormWords;
  readonly disclosure: ReactNode;
  readonly disclosureVersion: string;
  /** Path of the page, where the form posts without script. */
  readonly page: string;
  readonly load: () => Promise<OpenDesk<Fields>>;
  /** Draws the fields, in the order in which their mistakes are listed. */
  readonly children: (props: FieldsProps) => ReactNode;
}

/** A form that asks for an answer by a person: a card with its own `h2`, whose place the thanks take. */
export function RequestForm<Fields extends object>(props: RequestFormProps<Fields>) {
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
  const field = formFields(id, { errors, attempt: state.attempt }, refused);
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
        {props.children({ form: id, field, given: refused?.values })}
      </LeadForm>
    </FormCard>
  );
}
