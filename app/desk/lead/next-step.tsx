import type { ReactNode } from "react";
import { type CallingHours, isNumberStopped, type LeadPage } from "#contract/desk-leads.ts";
import type { LeadDetails } from "#contract/lead-details.ts";
import { openStatuses } from "#contract/lead-work.ts";
import { Choices, Field } from "#app/desk/parts/forms.tsx";
import { momentWords, thereWords } from "#app/desk/parts/time.tsx";
import { tryAgain, type Typed, whenChoices } from "./read-act.ts";
import {
  momentChoice,
  nextTry,
  type QuickTime,
  quickTimes,
  readMoment,
  shortClock,
} from "./typed-time.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
  /** What it says, and does, if the call reached them. */
  readonly answered?: string;
}

/** The form that came back, see SentForm. */
interface Sent {
  readonly typed: Typed;
  readonly errors: Readonly<Record<string, string>>;
  readonly isBehind: boolean;
}

interface NextStepFieldsProps {
  /** The act of the form. */
  readonly form: "call" | "next-step";
  readonly page: LeadPage;
  readonly now: string;
  readonly sent: Sent;
}

/** When to go on: with one press, or a day and a time; what a choice has no use for is out of sight (lead.css). */
export function NextStepFields({ form, page, now, sent }: NextStepFieldsProps) {
  const { typed, errors } = sent;
  const { choices, chosen, isYours } = nextStepChoices(form, page, now, sent);
  const note = typed["nextNote"] ?? page.next?.note ?? "";
  const hasError = ["day", "time", "nextNote"].some((name) => errors[name] !== undefined);
  return (
    <div className="next-step">
      <Choices
        legend="Next step"
        form={form}
        name="when"
        choices={choices.map((choice) => ({ ...choice, label: labelOf(choice, page) }))}
        chosen={chosen}
      />
      <div className={hasError ? "" : "for-pick"}>
        <DayAndTime form={form} typed={isYours ? {} : typed} errors={errors} />
      </div>
      <div className={hasError || note !== "" ? "" : "for-plan"}>
        <Field
          label="What to do (optional)"
          form={form}
          name="nextNote"
          defaultValue={note}
          error={errors["nextNote"]}
          autoComplete="off"
        />
      </div>
    </div>
  );
}

/** A choice's words; of one that leaves an open lead without a step, also what that means. */
function labelOf({ value, label, answered }: Choice, { next, status }: LeadPage): ReactNode {
  const isOpen = openStatuses.some((open) => open === status);
  const isNone = value === whenChoices.none || next === null;
  const stays = isOpen && isNone && (
    <span className="if-chosen">
      : it stays under “No next step” until you set it to Enrolled or Not interested
    </span>
  );
  if (answered !== undefined)
    return (
      <>
        <span className="if-missed">{label}</span>
        <span className="if-answered">
          {answered}
          {stays}
        </span>
      </>
    );
  const isWithout = value === whenChoices.none || (value === whenChoices.keep && next === null);
  return (
    <>
      {label}
      {isWithout && stays}
    </>
  );
}

/** What of a lead's page says how and when to reach the person. */
interface Reachable extends Pick<LeadPage, "stop" | "caution"> {
  readonly lead: { readonly details: Pick<LeadDetails, "phone" | "bestTimeToContact"> | null };
  readonly hours: Pick<CallingHours, "timeZone"> | null;
}

/**
 * What can be chosen for the next step, and what is at first: a planned step stays; whom a call doesn't reach is called
 * again. If a colleague changed the lead meanwhile, what they planned stays, and what was typed is one of the choices.
 */
export function nextStepChoices(
  form: NextStepFieldsProps["form"],
  page: Pick<LeadPage, "next"> & Reachable,
  now: string,
  { typed, isBehind }: Omit<Sent, "errors">,
) {
  const { next } = page;
  const isPlanned = next !== null && next.at > now;
  const again = form === "call" ? againChoices(page, now) : [];
  const yours = isBehind ? yoursIn(typed, page, now) : [];
  const choices = [
    ...(isPlanned ? planChoices(next, now) : again),
    ...(isPlanned ? again : planChoices(next, now)),
    ...yours,
    ...quickTimes(now, page.hours?.timeZone).map((time) => timeChoice(time, page)),
    { value: whenChoices.pick, label: "Other" },
  ];
  const usual = form === "call" ? (choices[0]?.value ?? whenChoices.keep) : whenChoices.pick;
  const before = choices.find(({ value }) => value === typed["when"])?.value;
  const chosen = isBehind && next !== null ? whenChoices.keep : (before ?? usual);
  return { choices, chosen, isYours: yours.length > 0 };
}

/** Without a plan, none also means as it is: it doesn't take away what a colleague plans before the form is sent. */
export function planChoices(next: LeadPage["next"], now: string): readonly Choice[] {
  if (next === null) return [{ value: whenChoices.keep, label: "None" }];
  return [
    { value: whenChoices.keep, label: `Keep ${momentWords(next.at, now)}` },
    { value: whenChoices.none, label: "Done, nothing more" },
  ];
}

/** A time to choose, with the clock where they live if that differs. */
function timeChoice({ value, label, at }: QuickTime, { hours }: Pick<Reachable, "hours">): Choice {
  const there = thereWords(at, hours);
  return { value, label: there === null ? label : `${label} (${shortClock(there)})` };
}

function againChoices(page: Pick<LeadPage, "next"> & Reachable, now: string): readonly Choice[] {
  const { details } = page.lead;
  if (!details?.phone || isNumberStopped(page)) return [];
  const reach = { bestTime: details.bestTimeToContact, timeZone: page.hours?.timeZone ?? null };
  const { value, label } = timeChoice(nextTry(now, reach), page);
  const answered = planChoices(page.next, now)[0]?.label ?? "";
  return [{ value: `${tryAgain}${value}`, label: `${label}, if not reached`, answered }];
}

function yoursIn({ day = "", time = "" }: Typed, page: Reachable, now: string): readonly Choice[] {
  const { at } = readMoment(day, time, now);
  if (at === undefined) return [];
  const { value, label } = timeChoice(momentChoice(at, now), page);
  return [{ value, label: `Yours: ${label}` }];
}

interface DayAndTimeProps {
  readonly form: string;
  readonly typed: Typed;
  readonly errors: Readonly<Record<string, string>>;
}

/** A day and a time to type or to pick; one that was asked about comes back as meant. */
export function DayAndTime({ form, typed, errors }: DayAndTimeProps) {
  return (
    <div className="fields">
      {typed["sure"] && <input type="hidden" name="sure" value={typed["sure"]} />}
      {(["day", "time"] as const).map((name) => (
        <Field
          key={name}
          label={name === "day" ? "Day" : "Time"}
          form={form}
          name={name}
          type={name === "day" ? "date" : "time"}
          defaultValue={typed[name]}
          error={errors[name]}
        />
      ))}
    </div>
  );
}
