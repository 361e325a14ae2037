import type { ReactNode } from "react";
import agency from "#content/agency/agency.yaml";
import { answerDay } from "#content/agency/business-hours.ts";
import type { LeadFilter, LeadLine, LeadList } from "#contract/desk-leads.ts";
import { addressOf } from "./filters.tsx";
import { Mail, Phone } from "./phone.tsx";
import { dayOf, momentWords, waitWords } from "./time.tsx";
import { formWords, resultWords, statusWords, stopWords } from "./words.ts";

/** What a list says of a lead's time. `due`: its next step. `wait`: how long it waits. `age`: when it came in. */
export type LineTime = "due" | "wait" | "age";

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
  const { number, name, phone, email, stop } = line;
  return (
    <>
      <p className="line-name">
        <a href={addressOf(`/desk/leads/${number}`, filter)} data-open="">
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
    </>
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
  const { kind, zipCode, state, bestTime, assignedTo, lastCall, next, status } = line;
  return [
    time === "due" && next?.note ? <bdi className="line-note">{next.note}</bdi> : null,
    formWords[kind],
    time === "wait" ? null : statusWords[status],
    [state, zipCode].filter(Boolean).join(" "),
    bestTime && `best time: ${bestTime.toLowerCase()}`,
    assignedTo && <bdi>{assignedTo.name}</bdi>,
    lastCall && <LastCall call={lastCall} now={now} />,
    time === "age" && next ? `next: ${momentWords(next.at, now, "short")}` : null,
  ];
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

function LineMoment({ line, time, now }: Omit<LineProps, "filter">) {
  const { createdAt, next } = line;
  if (time === "due" && next) {
    const isLate = next.at < now;
    const words = momentWords(next.at, now, "short");
    return isLate ? <Late word="Overdue:">{words}</Late> : words;
  }
  if (time === "wait") {
    const words = waitWords(createdAt, now);
    return isPastPromise(createdAt, now) ? <Late word="Late:">{words}</Late> : words;
  }
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
