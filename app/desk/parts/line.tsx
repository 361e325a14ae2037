import type { ReactNode } from "react";
import agency from "#content/agency/agency.yaml";
import { answerDay } from "#content/agency/business-hours.ts";
import { ordinal } from "#content/fill-places.ts";
import type { LeadFilter, LeadLine, LeadList } from "#contract/desk-leads.ts";
import { openStatuses } from "#contract/lead-work.ts";
import { dayWords } from "#medicare/calendar.ts";
import { addressOf } from "./filters.tsx";
import { CautionBadge, LinePhone } from "./phone.tsx";
import { dayNear, dayOf, momentWords, shortDay, thereWords, waitWords } from "./time.tsx";
import {
  bestTimeWords,
  formWords,
  callWords,
  preferWords,
  statusWords,
  stopWords,
} from "./words.ts";

/**
 * What a list says of a lead's time. `due`: its next step. `wait`: how long it waits. `age`: when it came in. `day`: on
 * which day.
 */
export type LineTime = "due" | "wait" | "age" | "day";

interface LinesProps {
  readonly lines: readonly LeadLine[];
  readonly time: LineTime;
  readonly now: string;
  /** What the list is narrowed to: a lead leads back to it. */
  readonly filter?: LeadFilter | undefined;
}

const everything: LeadFilter = {};

/** Leads, one below the other. */
export function Lines({ lines, time, now, filter = everything }: LinesProps) {
  return (
    <ul className="lines">
      {lines.map((line) => (
        <li key={line.id} data-line="">
          <Line line={line} time={time} now={now} filter={filter} />
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly line: LeadLine;
  readonly time: LineTime;
  readonly now: string;
  readonly filter: LeadFilter;
}

function Line({ line, time, now, filter }: LineProps) {
  const { number, name } = line;
  return (
    <>
      <p className="line-name">
        <a href={addressOf(`/desk/leads/${number}`, filter)} data-open="">
          <bdi>{name}</bdi>
        </a>{" "}
        <span className="quiet">#{number}</span>
        <Badges line={line} now={now} />
      </p>
      <div className="line-phone">
        <LinePhone line={line} />
      </div>
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
  const { kind, zipCode, state, prefers, caution, assignedTo, lastCall, next, status, tries } =
    line;
  const best = bestTimeWords(line.bestTime, line.hours, now, "short");
  const isOpen = openStatuses.some((open) => open === status);
  return [
    formWords[kind],
    time === "wait" || status === "appointment" ? null : statusWords[status],
    ageWords(line),
    [state, zipCode].filter(Boolean).join(" "),
    prefers && caution?.kind !== "prefers" ? preferWords[prefers] : null,
    best && `best time: ${best}`,
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
  return `${callWords(call).toLowerCase()} ${momentWords(call.at, now, "short")}`;
}

/** What makes a lead special. */
function Badges({ line, now }: Pick<LineProps, "line" | "now">) {
  const { status, isHeld, stop, stopMark, createdAt, otherCall } = line;
  return (
    <>
      {status === "appointment" && <span className="badge badge-plan">{statusWords[status]}</span>}
      {isHeld && <span className="badge badge-warn">Held back</span>}
      {stop && (
        <span className="badge badge-warn">
          {stopWords[stop]}
          {stopMark?.as?.same === "phone" && <bdi>{`, as #${stopMark.as.number}`}</bdi>}
        </span>
      )}
      {stopMark && createdAt > stopMark.at && (
        <span className="badge badge-warn">wrote after that</span>
      )}
      <CautionBadge line={line} now={now} />
      {otherCall && (
        <span className="badge badge-warn">
          <LastCall call={otherCall} now={now} /> as #{otherCall.number}
        </span>
      )}
      <Others line={line} />
    </>
  );
}

/** Their other leads; and whose they are if only the number is the same. */
function Others({ line: { others } }: Pick<LineProps, "line">) {
  const own = others.filter(({ same }) => same !== "phone");
  return (
    <>
      {own.length > 0 && (
        <span className="badge">
          also wrote as {own.map(({ number }) => `#${number}`).join(", ")}
        </span>
      )}
      {others
        .filter(({ same }) => same === "phone")
        .map(({ number, name }) => (
          <span key={number} className="badge">
            same number as <bdi>{name}</bdi> #{number}
          </span>
        ))}
    </>
  );
}

function LineMoment({ line, time, now }: Omit<LineProps, "filter">) {
  const { kind, createdAt, next, stop, hours } = line;
  if (time === "due" && next) {
    const isLate = next.at < now;
    const there = thereWords(next.at, hours);
    const words = momentWords(next.at, now, "short") + (there === null ? "" : ` (${there})`);
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
