import { useEffect, useRef, type ReactNode } from "react";
import type { AnswerPlace, AnswerPromise } from "#contract/lead-reply.ts";
import { phone } from "#content/agency/agency.yaml";
import { weekdayAndDate } from "#content/agency/business-hours.ts";
import { fillPlaces } from "#content/fill-places.ts";
import choices from "#content/en/forms/contact-choices.yaml";
import shared from "#content/en/forms/lead-form.yaml";
import { buttonClass } from "#app/ui/button.tsx";
import { WithTyped } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { optional } from "#app/ui/optional.ts";
import { callFile } from "./call-file.ts";
import { FormCard, StepNumber, Who, type WhoAnswers } from "./lead-form.tsx";
import { useVisitorTimes } from "./use-visitor-times.ts";

/** What is known about an accepted request. */
export interface Acceptance extends AnswerPromise {
  readonly sentTo?: AnswerPlace | undefined;
}

interface Success {
  readonly title: string;
  readonly text: string;
}

interface Thanks {
  readonly text: string;
  readonly steps: readonly string[];
}

/** What to have ready for a call. */
export interface ReadyList {
  readonly title: string;
  readonly list: readonly string[];
}

interface AppointmentCardProps extends WhoAnswers {
  /** Name of the sent form, whose draft the page deletes, and id of the card. */
  readonly form: string;
  /** That it was sent, in short. */
  readonly success: Success;
  readonly thanks: Thanks;
  readonly acceptance: Acceptance;
  /** The plans that the request is about. */
  readonly about?: ReactNode;
  readonly ready?: ReadyList | undefined;
  /** Whether they asked for someone else. */
  readonly theirs?: boolean;
}

/** Replaces a sent form, and everything around it (`sent` in app/styles/controls.css). */
export function AppointmentCard(props: AppointmentCardProps) {
  return (
    <FormCard id={props.form} className="sent">
      <Appointment {...props} />
    </FormCard>
  );
}

/**
 * What we do about a request: by which day we answer, where, what happens next, who answers, and how to reach us sooner,
 * to change or to cancel; for a call, also what to have ready. Focuses its heading.
 */
export function Appointment({
  form,
  acceptance,
  about,
  who,
  ready,
  theirs = false,
  ...words
}: AppointmentCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => optional(() => heading.current?.focus()), []);
  const { sentTo, noLicense, license } = acceptance;
  const isCall = sentTo?.way === "phone";
  const { headline, stepsTitle } = shared.thanks;
  const { success, text, steps, call } = wordsFor(words, noLicense);
  return (
    <>
      <div id={`${form}-sent`} className="flex items-start gap-3 pr-7 text-small text-leaf">
        <Icon name="check" />
        <div className="flex flex-wrap gap-x-3">
          <p className="font-bold">{success.title}</p>
          <p>{success.text}</p>
        </div>
      </div>
      <h1
        ref={heading}
        tabIndex={-1}
        aria-describedby={`${form}-sent`}
        data-taken={form}
        className="mt-3 text-h2"
      >
        {headline}
      </h1>
      <p className="mt-1 text-quiet">{text}</p>
      {about && <div className="mt-4">{about}</div>}
      {sentTo && <When {...acceptance} sentTo={sentTo} theirs={theirs} />}
      <h2 className="mt-6 plain-heading">{stepsTitle}</h2>
      <ol className="stack-4 mt-3">
        {steps.map((step, index) => (
          <li key={step} className="flex items-start gap-3">
            <StepNumber step={index + 1} />
            <span className="measure pt-1">{step}</span>
          </li>
        ))}
      </ol>
      <div className="stack-6 beside-day">
        {who && !noLicense && (
          <Who {...who}>
            {license && (
              <span className="block font-sans text-small font-normal text-quiet">
                {fillPlaces(shared.thanks.license, { ...license })}
              </span>
            )}
          </Who>
        )}
        {ready && isCall && !noLicense && <Ready {...ready} />}
        <p>
          {call}{" "}
          <a href={phone.href} className="text-link flex w-fit">
            {phone.display}
          </a>
        </p>
      </div>
    </>
  );
}

/** Where the agency has no license, its agents can't advise: the thanks promise no more than who can help. */
function wordsFor(
  { success, thanks }: Pick<AppointmentCardProps, "success" | "thanks">,
  noLicense: AnswerPromise["noLicense"],
) {
  if (!noLicense) return { success, ...thanks, call: shared.thanks.call };
  const fill = (words: string) => fillPlaces(words, { ...noLicense });
  const { title, message, text, steps, call } = shared.noLicense;
  return {
    success: { title, text: fill(message) },
    text: fill(text),
    steps: steps.map(fill),
    call: fill(call),
  };
}

interface WhenProps extends AnswerPromise {
  readonly theirs: boolean;
  readonly sentTo: AnswerPlace;
}

/** By which day and at what time of day an answer comes, and where it goes. With script, also in the visitor's time. */
function When({ sentTo, answerBy, noLicense, theirs }: WhenProps) {
  const convert = useVisitorTimes();
  const { by, at, sentTo: places, calendar } = shared.thanks;
  const { way, time } = sentTo;
  const part = time && choices.times[time];
  // Without the browser's formats, the steps below still promise when.
  const day = answerBy && optional(() => weekdayAndDate(answerBy).replaceAll(" ", "\u00A0"));
  return (
    <div className="mt-5 border-t-2 border-hair pt-5">
      {day && !noLicense && (
        <p className="font-serif text-h3 font-semibold">{fillPlaces(by[way], { day })}</p>
      )}
      {part && !noLicense && (
        <p className="mt-1">
          {fillPlaces(at, { part: part.label, hours: part.hours })}
          {convert && ` (${convert(part.hours)} ${choices.ownTime})`}
        </p>
      )}
      <p className="mt-3">
        <WithTyped text={places[way]} place="[to]" typed={sentTo.to} />{" "}
        <span className="text-small text-quiet">{places.wrong}</span>
      </p>
      {answerBy && !noLicense && way === "phone" && (
        <a
          href={callFile({ by: answerBy, time, theirs })}
          className={`${buttonClass("outline")} mt-4 max-sm:w-full print:hidden`}
        >
          {calendar.label}
        </a>
      )}
    </div>
  );
}

/** What to have at hand for a call. */
function Ready({ title, list }: ReadyList) {
  return (
    <div>
      <h2 className="plain-heading">{title}</h2>
      <ul className="stack-2 mt-2">
        {list.map((item) => (
          <li key={item} className="flex gap-3">
            <span className="pt-1 text-pine">
              <Icon name="box" />
            </span>
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
