import { useEffect, useRef, useState, type ReactNode } from "react";
import type { FormDescription } from "#contract/form-description.ts";
import { formPages } from "#contract/lead-kind.ts";
import { choiceQuery } from "#contract/plan-choice.ts";
import type { AnswerPlace, NoLicense, PageOutcome } from "#contract/lead-reply.ts";
import { phone } from "#content/agency/agency.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import type { FormWords } from "#content/en/forms/schemas.ts";
import shared from "#content/en/forms/lead-form.yaml";
import { WithTyped } from "#app/ui/field.tsx";
import { optional } from "#app/ui/optional.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { FieldsProps } from "./form-fields.tsx";
import { FormCard, LeadForm, refusal, StepNumber, type WhoAnswers } from "./lead-form.tsx";
import { useLeadForm } from "./use-lead-form.ts";

/** A form's place on its page, and the result of a plain post. */
export interface PlacedFormProps extends WhoAnswers {
  /** Id of the form and its card, the target of links and plain posts. */
  readonly id: string;
  /** The page's `actionData` after a plain post, refused or accepted. */
  readonly answer: PageOutcome | undefined;
  /** The plans that the visitor came from. */
  readonly choice?: FormChoice | undefined;
}

/** The plans that a form asks about. All names come from the plan data. */
export interface FormChoice {
  /** As the form sends it (contract/plan-choice.ts). */
  readonly value: string;
  /** As in `Fort Bend County`. */
  readonly county: string;
  readonly year: number;
  /** Names of the plans; none if the visitor came from the county's list without choosing. */
  readonly plans: readonly string[];
  /** Whether more were checked than a request can name. */
  readonly tooMany: boolean;
  /** Path of the list, with the plans checked. */
  readonly change: string;
  /** Says that the plans are made up. */
  readonly sample?: string | undefined;
}

interface RequestFormProps<Fields extends object> extends PlacedFormProps {
  readonly of: FormDescription<Fields>;
  readonly words: FormWords;
  readonly disclosure: { readonly text: string; readonly version: string };
  /** Renders the fields, in the order of the schema. */
  readonly children: (props: FieldsProps) => ReactNode;
}

/** What is known about an accepted request. */
interface Acceptance {
  readonly noLicense?: NoLicense | undefined;
  readonly sentTo?: AnswerPlace | undefined;
}

/** A form that an agent answers: a card with an `h2`. After sending, the thanks replace the form. */
export function RequestForm<Fields extends object>(props: RequestFormProps<Fields>) {
  const { id, answer, words, choice } = props;
  const [acceptance, setAcceptance] = useState(() => acceptanceOf(answer));
  const refused = refusal(answer);
  const { form, field } = useLeadForm({
    name: id,
    of: props.of,
    answer: refused,
    failure: words.failure,
    onSent: (fields, noLicense) => {
      const { title, message } = shared.noLicense;
      const elsewhere = noLicense && { title, text: fillPlaces(message, { ...noLicense }) };
      showToast({ look: "success", ...(elsewhere ?? words.success) });
      setAcceptance({ noLicense, sentTo: props.of.sentTo?.(fields) });
    },
  });
  if (acceptance) {
    return (
      <FormCard id={id}>
        <ThanksPanel
          thanks={thanksFor(words.thanks, acceptance.noLicense)}
          form={id}
          sentTo={acceptance.sentTo}
        />
      </FormCard>
    );
  }
  // The address says what was chosen, so that the page can show it again after a refused plain post.
  const search = choice ? choiceQuery(choice.value, choice.tooMany) : "";
  const [page = ""] = formPages[props.of.kind];
  const planChoice = choice?.value ?? refused?.values["planChoice"];
  return (
    <FormCard id={id}>
      <LeadForm
        name={id}
        action={`${page}${search}#${id}`}
        words={words}
        disclosure={props.disclosure}
        who={props.who}
        {...form}
      >
        {choice && <AskedPlans {...choice} />}
        {planChoice && (
          <input type="hidden" name="planChoice" value={planChoice} autoComplete="off" />
        )}
        {props.children({ form: id, field, submitted: refused?.values })}
      </LeadForm>
    </FormCard>
  );
}

/** What the form is about, before its fields, with a way back to the list. */
function AskedPlans({ plans, county, year, tooMany, change, sample }: FormChoice) {
  const { none, one, many, more, change: label } = shared.asked;
  const opening = plans.length === 0 ? none : plans.length === 1 ? one : many;
  return (
    <div className="rounded-card bg-sand px-5 py-4">
      <p>{fillPlaces(opening, { county, year })}</p>
      {plans.length > 0 && (
        <ul className="stack-1 mt-1">
          {plans.map((name) => (
            <li key={name} className="font-semibold">
              {name}
            </li>
          ))}
        </ul>
      )}
      {tooMany && <p className="mt-3 tip">{more}</p>}
      {sample && <p className="mt-1 text-small">{sample}</p>}
      <a href={change} className="text-link flex min-h-11 w-fit items-center font-semibold">
        {label}
      </a>
    </div>
  );
}

interface Thanks {
  readonly text: string;
  readonly steps: readonly string[];
  /** Before the phone number. */
  readonly call?: string;
}

/** Where the agency has no license, its agents can't advise: the thanks promise no more than who can help. */
function thanksFor(thanks: Thanks, noLicense: NoLicense | undefined): Thanks {
  if (!noLicense) return thanks;
  const fill = (text: string) => fillPlaces(text, { ...noLicense });
  const { text, steps, call } = shared.noLicense;
  return { text: fill(text), steps: steps.map(fill), call: fill(call) };
}

/** What the thanks say after an accepted plain post. */
function acceptanceOf(answer: PageOutcome | undefined): Acceptance | undefined {
  if (answer === undefined || "values" in answer) return undefined;
  return { noLicense: answer.reply.noLicense, sentTo: answer.sentTo };
}

interface ThanksPanelProps {
  readonly thanks: Thanks;
  /** Name of the sent form, whose draft the page deletes. */
  readonly form: string;
  readonly sentTo: AnswerPlace | undefined;
}

/** Replaces a sent form: thanks, where the answer goes, next steps and the phone number. Focuses its heading. */
function ThanksPanel({ thanks, form, sentTo }: ThanksPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => optional(() => heading.current?.focus()), []);
  const { headline, sentTo: places, stepsTitle } = shared.thanks;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} data-taken={form} className="text-h2">
        {headline}
      </h2>
      <p className="mt-2 text-lead text-quiet">{thanks.text}</p>
      {sentTo && (
        <div className="mt-4">
          <p>
            <WithTyped text={places[sentTo.way]} place="[to]" typed={sentTo.to} />
          </p>
          <p className="text-small text-quiet">{places.wrong}</p>
        </div>
      )}
      <h3 className="mt-8 plain-heading">{stepsTitle}</h3>
      <ol className="stack-4 mt-4">
        {thanks.steps.map((step, index) => (
          <li key={step} className="flex items-start gap-3">
            <StepNumber step={index + 1} />
            <span className="measure pt-1">{step}</span>
          </li>
        ))}
      </ol>
      <p className="mt-8 border-t-2 border-hair pt-5">
        {thanks.call ?? shared.thanks.call}{" "}
        <a href={phone.href} className="text-link">
          {phone.display}
        </a>
      </p>
    </>
  );
}
