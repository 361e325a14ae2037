import { useEffect, useRef, useState, type ReactNode } from "react";
import type { PageOutcome } from "#contract/lead-reply.ts";
import { phone } from "#content/agency/agency.yaml";
import type { FormWords } from "#content/en/forms/schemas.ts";
import shared from "#content/en/forms/lead-form.yaml";
import { showToast } from "#app/ui/toast.tsx";
import type { LeadCall } from "./lead-call.ts";
import { FormCard, LeadForm, refusal } from "./lead-form.tsx";
import { useLeadForm, type FieldBasics } from "./use-lead-form.ts";

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

interface RequestFormProps<Fields extends object> extends PlacedFormProps {
  readonly words: FormWords;
  readonly disclosure: { readonly text: string; readonly version: string };
  /** Path of the page, where the form posts without script. */
  readonly page: string;
  readonly call: LeadCall<Fields>;
  /** Draws the fields, in the order in which their mistakes are listed. */
  readonly children: (props: FieldsProps) => ReactNode;
}

/** A form that asks for an answer by a person: a card with its own `h2`, whose place the thanks take. */
export function RequestForm<Fields extends object>(props: RequestFormProps<Fields>) {
  const { id, answer, words, call } = props;
  const [sent, setSent] = useState(answer?.reply.success === true);
  const refused = refusal(answer);
  const { form, field } = useLeadForm({
    name: id,
    call,
    answer: refused,
    failure: words.failure,
    onSent: () => {
      showToast({ look: "success", ...words.success });
      setSent(true);
    },
  });
  if (sent) {
    return (
      <FormCard id={id}>
        <ThanksPanel thanks={words.thanks} form={id} />
      </FormCard>
    );
  }
  return (
    <FormCard id={id}>
      <LeadForm
        name={id}
        action={`${props.page}#${id}`}
        words={words}
        disclosure={props.disclosure}
        {...form}
      >
        {props.children({ form: id, field, given: refused?.values })}
      </LeadForm>
    </FormCard>
  );
}

interface ThanksPanelProps {
  readonly thanks: { readonly text: string; readonly steps: readonly string[] };
  /** The form that was taken: this tab forgets what was typed into it. */
  readonly form: string;
}

/** Takes the place of a form that was sent: thanks, what happens next, the phone number. Its heading takes focus. */
function ThanksPanel({ thanks, form }: ThanksPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { headline, stepsTitle, call } = shared.thanks;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} data-taken={form} className="text-h2">
        {headline}
      </h2>
      <p className="mt-2 text-lead text-quiet">{thanks.text}</p>
      <h3 className="mt-8 font-sans text-h4 font-semibold tracking-normal">{stepsTitle}</h3>
      <ol className="mt-3 list-decimal space-y-3 pl-7 marker:font-semibold marker:text-pine">
        {thanks.steps.map((step) => (
          <li key={step} className="measure pl-1">
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-8 border-t-2 border-hair pt-5">
        {call}{" "}
        <a href={phone.href} className="text-link">
          {phone.display}
        </a>
      </p>
    </>
  );
}
