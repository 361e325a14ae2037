import { useState, type ReactNode } from "react";
import type { FormDescription } from "#contract/form-description.ts";
import { formPages } from "#contract/lead-kind.ts";
import { choiceQuery } from "#contract/plan-choice.ts";
import type { PageOutcome } from "#contract/lead-reply.ts";
import { fillPlaces } from "#content/fill-places.ts";
import type { FormWords } from "#content/en/forms/schemas.ts";
import shared from "#content/en/forms/lead-form.yaml";
import type { FieldsProps } from "./form-fields.tsx";
import { type Acceptance, AppointmentCard, type ReadyList } from "./appointment-card.tsx";
import { FormCard, LeadForm, refusal, type WhoAnswers } from "./lead-form.tsx";
import { useLeadForm } from "./use-lead-form.ts";

/** A form's place on its page, and the result of a plain post. */
export interface PlacedFormProps extends WhoAnswers {
  /** Id of the form and its card, the target of links and plain posts. */
  readonly id: string;
  /** The page's `actionData` after a plain post, refused or accepted. */
  readonly answer: PageOutcome | undefined;
  /** The plans that the visitor came from. */
  readonly choice?: FormChoice | undefined;
  /** Why they came. */
  readonly reason?: FormReason | undefined;
}

/** Why visitors ask for a call, if the address of the page says so (contract/call-reason.ts). */
export interface FormReason {
  /** As the form sends it, and as the address has it. */
  readonly value: string;
  /** As in `a check of your plan before December 7, 2026`. */
  readonly text: string;
  /** What to mind in the form. */
  readonly note?: string | undefined;
  /** Whose coverage the form asks about, in place of its own heading. */
  readonly coverage?: string | undefined;
  /** In place of the form's own question about coverage. */
  readonly legend?: string | undefined;
  /** What to write, or not, under the last question. */
  readonly hint?: string | undefined;
  /** What to have ready for a call, in place of the form's own. */
  readonly ready?: ReadyList | undefined;
  /** In place of the form's own. */
  readonly words?: Pick<FormWords, "headline" | "submit"> | undefined;
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
  /** What to have ready for a call, for the card that replaces the form. */
  readonly ready?: ReadyList;
  /** Renders the fields, in the order of the schema. */
  readonly children: (props: FieldsProps) => ReactNode;
}

/** A form that an agent answers: a card with an `h2`. After sending, another replaces it. */
export function RequestForm<Fields extends object>(props: RequestFormProps<Fields>) {
  const { id, answer, choice, reason } = props;
  const words = { ...props.words, ...reason?.words };
  const [acceptance, setAcceptance] = useState(() => acceptanceOf(answer));
  const refused = refusal(answer);
  const { form, field } = useLeadForm({
    name: id,
    of: props.of,
    answer: refused,
    failure: words.failure,
    onSent: (fields, promise) => setAcceptance({ ...promise, sentTo: props.of.sentTo?.(fields) }),
  });
  if (acceptance) {
    const { success, thanks } = words;
    const text = reason ? fillPlaces(shared.reason.thanks, { reason: reason.text }) : thanks.text;
    const { who } = props;
    const ready = reason?.ready ?? props.ready;
    return (
      <AppointmentCard
        {...{ form: id, success, acceptance, who, ready }}
        theirs={reason?.coverage !== undefined}
        thanks={{ ...thanks, text }}
        about={choice && <AskedPlans {...choice} change={undefined} />}
      />
    );
  }
  // The address says what was chosen, so that the page can show it again after a refused plain post.
  const about = choice ? choiceQuery(choice.value, choice.tooMany) : "";
  const search = reason ? `${about}${about ? "&" : "?"}${reason.value}` : about;
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
        reason={reason && <AskedReason {...reason} />}
      >
        {choice && <AskedPlans {...choice} />}
        {planChoice && (
          <input type="hidden" name="planChoice" value={planChoice} autoComplete="off" />
        )}
        {props.children({ form: id, field, submitted: refused?.values })}
        {reason && (
          <input type="hidden" name="callReason" value={reason.value} autoComplete="off" />
        )}
      </LeadForm>
    </FormCard>
  );
}

/** Why the visitor came, before the form. */
function AskedReason({ text, note }: FormReason) {
  return (
    <p className="mb-5 rounded-card bg-sand px-5 py-4 max-sm:mt-3">
      {fillPlaces(shared.reason.asks, { reason: text })} {note}
    </p>
  );
}

interface AskedPlansProps extends Omit<FormChoice, "value" | "change"> {
  /** None once the form is sent. */
  readonly change: string | undefined;
}

/**
 * What the request is about: before the form's fields with a way back to the list, on the card that replaces it, and at the
 * top of a page.
 */
export function AskedPlans({ plans, county, year, tooMany, change, sample }: AskedPlansProps) {
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
      {change && (
        <a href={change} className="text-link flex min-h-11 w-fit items-center font-semibold">
          {label}
        </a>
      )}
    </div>
  );
}

/** What the thanks say after an accepted plain post. */
function acceptanceOf(answer: PageOutcome | undefined): Acceptance | undefined {
  if (answer === undefined || "values" in answer) return undefined;
  return { ...answer.reply, sentTo: answer.sentTo };
}
