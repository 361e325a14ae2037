import type { ReactNode } from "react";
import agency from "#content/agency/agency.yaml";
import { answerDay } from "#content/agency/business-hours.ts";
import { ordinal } from "#content/fill-places.ts";
import type { LeadLine, LeadList } from "#contract/desk-leads.ts";
import { openStatuses } from "#contract/lead-work.ts";
import { dayWords } from "#medicare/calendar.ts";
import { Mail, Phone } from "./phone.tsx";
import { dayNear, dayOf, momentWords, shortDay, waitWords } from "./time.tsx";
import { formWords, preferWords, resultWords, statusWords, stopWords } from "./words.ts";

/**
 * What a list says of a lead's time. `due`: its next step. `wait`: how long it waits. `age`: when it came in. `day`: on
 * which day.
 */
export type LineTime = "due" | "wait" | "age" | "day";

interface LinesProps {
  readonly lines: readonly LeadLine[];
  readonly time: LineTime;
  readonly now: string;
}

/** Leads, one below the other. */
export function Lines({ lines, time, now }: LinesProps) {
  return (
    <ul className="lines">
      {lines.map((line) => (
        <li key={line.id} data-line="">
          <Line line={line} time={time} now={now} />
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly line: LeadLine;
  readonly time: LineTime;
  readonly now: string;
}

function Line({ line, time, now }: LineProps) {
  const { number, name, phone, email, stop } = line;
  return (
    <>
      <p className="line-name">
        <a href={`/desk/leads/${number}`} data-open="">
          <bdi>{name}</bdi>
        </a>{" "}
        <span className="quiet">#{number}</span>
        <Badges line={line} />
      </p>
      <p className="line-phone">
        {phone === null ? (
          <Mail address={email} isStopped={stop === "contact"} />
        ) : (
          <Phone number={phone} isStopped={stop !== null} />
        )}
      </p>
      <p className="line-time">
        <LineMoment line={line} time={time} now={now} />
      </p>
      <p className="line-more">
        <Dotted of={moreOf(line, time, now)} />
      </p>
      <Why line={line} time={time} />
    </>
  );
}

/** Why to call: what was planned, or else what they wrote. */
function Why({ line: { next, message }, time }: Pick<LineProps, "line" | "time">) {
  const note = time === "due" ? next?.note : null;
  if (!note && message === null) return null;
  return (
    <p className="line-why">
      <bdi>{note || `“${message}”`}</bdi>
    </p>
  );
}

/** Short facts in a row. */
function Dotted({ of }: { readonly of: readonly ReactNode[] }) {
  return of
    .filter((part) => part !== null && part !== "")
    .map((part, index) => (
      // The facts of a line never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index}>{part}</span>
    ));
}

function moreOf(line: LeadLine, time: LineTime, now: string): readonly ReactNode[] {
  const { kind, zipCode, state, prefers, bestTime, assignedTo, lastCall, next, status, tries } =
    line;
  const isOpen = openStatuses.some((open) => open === status);
  return [
    formWords[kind],
    time === "wait" ? null : statusWords[status],
    ageWords(line),
    [state, zipCode].filter(Boolean).join(" "),
    prefers && preferWords[prefers],
    bestTime && `best time: ${bestTime.toLowerCase()}`,
    assignedTo && <bdi>{assignedTo.name}</bdi>,
    isOpen && tries > 0 ? `${ordinal(tries + 1)} try` : null,
    lastCall && <LastCall call={lastCall} now={now} />,
    time === "age" && next ? `next: ${momentWords(next.at, now, "short")}` : null,
  ];
}

/** `turns 65 on Dec 2`, or else `age 67`. */
function ageWords({ age, turns65 }: LeadLine): string | null {
  if (turns65 !== null) return `turns 65 on ${shortDay(dayWords(turns65)).replace(/, \d+$/, "")}`;
  return age === null ? null : `age ${age}`;
}

function LastCall({
  call,
  now,
}: {
  readonly call: NonNullable<LeadLine["lastCall"]>;
  readonly now: string;
}) {
  const { at, result } = call;
  const words = result === null ? "called" : resultWords[result].toLowerCase();
  return `${words} ${momentWords(at, now, "short")}`;
}

/** What makes a lead special. */
function Badges({ line }: { readonly line: LeadLine }) {
  const { isHeld, stop, others } = line;
  return (
    <>
      {isHeld && <span className="badge badge-warn">Held back</span>}
      {stop && <span className="badge badge-warn">{stopWords[stop]}</span>}
      {others.length > 0 && (
        <span className="badge">
          also wrote as {others.map((number) => `#${number}`).join(", ")}
        </span>
      )}
    </>
  );
}

function LineMoment({ line, time, now }: LineProps) {
  const { kind, createdAt, next, stop } = line;
  if (time === "due" && next) {
    const isLate = next.at < now;
    const words = momentWords(next.at, now, "short");
    return isLate ? <Late word="Overdue:">{words}</Late> : words;
  }
  if (time === "wait") {
    const words = waitWords(createdAt, now);
    // A guide goes out by itself, and whoever wants no answer waits for none.
    const isLate = kind !== "guide" && stop === null && isPastPromise(createdAt, now);
    return isLate ? <Late word="Late:">{words}</Late> : words;
  }
  if (time === "day") return `came in ${shortDay(dayNear(dayOf(createdAt), dayOf(now)))}`;
  return momentWords(createdAt, now, "short");
}

/** In red, and in words for those who don't see red. */
function Late({ word, children }: { readonly word: string; readonly children: string }) {
  return (
    <span className="late">
      {word} {children}
    </span>
  );
}

/** Whether the day is over by which the website promised an answer. */
function isPastPromise(createdAt: string, now: string): boolean {
  return dayOf(now) > answerDay(agency, new Date(createdAt), agency.responseHours);
}

interface MoreProps {
  readonly list: Pick<LeadList, "next">;
  /** The address of what follows, from its key. */
  readonly to: (after: string) => string;
}

/** The way to what follows in a long list. */
export function More({ list, to }: MoreProps) {
  if (list.next === null) return null;
  return (
    <p>
      <a href={to(list.next)} className="button">
        Show more
      </a>
    </p>
  );
}
