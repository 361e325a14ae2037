import agency from "#content/agency/agency.yaml";
import { weekdayAndDate } from "#content/agency/business-hours.ts";
import words from "#content/en/emails/desk.yaml";
import choices from "#content/en/forms/contact-choices.yaml";
import { fillPlaces, ordinal } from "#content/fill-places.ts";
import { type LeadLine, mostCounted, type TodayList } from "#contract/desk-leads.ts";
import { phoneParts } from "#contract/lead-details.ts";
import { type Day, dayWords, todayIn } from "#medicare/calendar.ts";
import type { NotifyDetail } from "#server/config/config.ts";
import {
  type Block,
  type EmailDocument,
  nameLine,
  oneLine,
  reasonAndAddress,
  type Run,
} from "./message.ts";
import { promisedDay } from "./promise.ts";

const { morning } = words;

const morningLists = ["due", "waiting", "email", "adrift"] as const satisfies TodayList[];
export type MorningLists = Readonly<Record<(typeof morningLists)[number], MorningList>>;

/** The first leads of a list of Today, and how many it has. */
export interface MorningList {
  readonly lines: readonly LeadLine[];
  /** Of each person's leads, at most {@link mostCounted} are counted. */
  readonly count: number;
}

/** Leads this morning. */
export interface Morning {
  /** In the agency's time zone. */
  readonly day: Day;
  readonly yours: MorningLists;
  readonly nobodys: MorningLists;
}

export interface MorningLook {
  readonly publicUrl: URL;
  /** `minimal`: no names, numbers, or notes, only what the notification's subject has, too: the kind. */
  readonly detail: NotifyDetail;
}

/** Entries of a list in the mail; the desk has the others. */
const most = 10;

/** The email with what's due and who waits. Null if that's nothing and nobody. */
export function morningEmail(leads: Morning, look: MorningLook): EmailDocument | null {
  const { yours, nobodys } = leads;
  const day = weekdayAndDate(leads.day);
  const counts = morningLists.map((list) =>
    counted(morning[list], yours[list].count + nobodys[list].count),
  );
  const what = counts.filter((count) => count !== null).join(", ");
  if (what === "") return null;
  const blocksOf = (whose: string, lists: MorningLists) =>
    morningLists.flatMap((list) =>
      listBlocks(fillPlaces(morning[`${list}Title`], { whose }), lists[list], (line) =>
        entry(line, look, whenOf(list, line, leads.day)),
      ),
    );
  return {
    subject: fillPlaces(morning.subject, { day, what }),
    preview: morning.preview,
    title: fillPlaces(morning.title, { day }),
    blocks: [
      ...blocksOf(morning.yours, yours),
      ...blocksOf(morning.nobodys, nobodys),
      { kind: "action", words: morning.button, href: new URL("/desk", look.publicUrl).href },
      { kind: "paragraph", runs: [morning.stop] },
    ],
    smallPrint: reasonAndAddress(morning.reason, look.publicUrl),
  };
}

interface Counted {
  readonly one: string;
  readonly many: string;
}

/** "1 follow-up due"; "999+ people waiting"; null for none. */
function counted(text: Counted, count: number): string | null {
  if (count <= 0) return null;
  if (count === 1) return text.one;
  return fillPlaces(text.many, { count: count < mostCounted ? count : `${mostCounted - 1}+` });
}

function listBlocks(title: string, list: MorningList, entryOf: (line: LeadLine) => Block): Block[] {
  if (list.lines.length === 0) return [];
  const more = counted(morning.more, list.count - most);
  return [
    { kind: "heading", words: title },
    ...list.lines.slice(0, most).map(entryOf),
    ...(more === null ? [] : [{ kind: "paragraph" as const, runs: [more] }]),
  ];
}

function entry(line: LeadLine, { publicUrl, detail }: MorningLook, when: string): Block {
  const isFull = detail === "full";
  const { href } = new URL(`/desk/leads/${line.number}`, publicUrl);
  const name = isFull ? shortened(nameLine(line.name)) : "";
  return {
    kind: "entry",
    words: name || fillPlaces(morning.lead, { number: line.number }),
    href,
    details: [when, ...whatRuns(line), ...(isFull ? aboutRuns(line) : [])],
  };
}

/** What it's about, whoever it is. */
function whatRuns({ kind, status, stop, stopMark, createdAt }: LeadLine): Run[] {
  const wrote = stopMark !== null && createdAt > stopMark.at;
  return [
    ...(status === "appointment" ? [morning.appointment] : []),
    ...(stop === null ? [] : [morning.stops[stop] + (wrote ? morning.wroteAfter : "")]),
    morning.forms[kind],
  ];
}

function whenOf(list: keyof MorningLists, line: LeadLine, day: Day): string {
  const { createdAt, next } = line;
  if (list === "adrift") return fillPlaces(morning.came, { since: dayOf(createdAt) });
  if (list !== "due" || next === null)
    return fillPlaces(isLate(line, day) ? morning.late : morning.waits, {
      since: momentOf(createdAt),
    });
  const isToday = todayIn(agency.timeZone, Date.parse(next.at)) === day;
  return isToday
    ? clockThere(line, next.at)
    : fillPlaces(morning.overdue, { since: momentOf(next.at) });
}

/** Whether the day is over by which the website promised an answer; a guide goes out by itself. */
function isLate({ kind, stop, createdAt }: LeadLine, day: Day): boolean {
  return kind !== "guide" && stop === null && promisedDay({ createdAt }) < day;
}

/** The time where the person is, with ours beside it if it differs. */
function clockThere({ hours }: LeadLine, at: string): string {
  const here = clockIn(agency.timeZone, at);
  const there = clockIn(hours?.timeZone ?? agency.timeZone, at);
  return there === here ? here : fillPlaces(morning.there, { there, here });
}

/** Who it is, why to call, and how to reach them. */
function aboutRuns(line: LeadLine): Run[] {
  const { state, age, turns65, prefers, bestTime, tries, next, message } = line;
  const { phone, email, stop } = line;
  const dayWithoutYear = turns65 === null ? "" : dayWords(turns65).replace(/, \d+$/, "");
  const parts: (Run | null)[] = [
    state,
    turns65 !== null
      ? fillPlaces(morning.turns65, { day: dayWithoutYear })
      : age === null
        ? null
        : fillPlaces(morning.age, { age }),
    quoted(next?.note ?? null) ?? quoted(message),
    tries > 0 ? fillPlaces(morning.try, { which: ordinal(tries + 1) }) : null,
    prefers === null || prefers === "phone" ? null : morning.prefers[prefers],
    bestTime === null || stop !== null
      ? null
      : fillPlaces(morning.bestTime, { time: choices.times[bestTime].label }),
    stop === null && phone !== null ? callRun(phone) : stop === "contact" ? null : oneLine(email),
  ];
  return parts.flatMap((part) => part || []);
}

function callRun(phone: string): Run {
  const { number } = phoneParts(phone);
  const digits = number.replace(/\D/g, "");
  const text = oneLine(phone);
  return digits.length === 10 ? { words: text, href: `tel:+1${digits}` } : text;
}

function quoted(text: string | null): string | null {
  const line = shortened(text ?? "");
  return line === "" ? null : `“${line}”`;
}

const longest = 120;

/** A person's words on one line, cut to what fits a list. */
function shortened(text: string): string {
  const line = oneLine(text);
  return line.length > longest ? `${line.slice(0, longest).toWellFormed()}…` : line;
}

/** `Friday, November 27, 10:00 AM`, in the agency's time zone. */
function momentOf(at: string): string {
  return `${dayOf(at)}, ${clockIn(agency.timeZone, at)}`;
}

/** `Friday, November 27`, in the agency's time zone. */
function dayOf(at: string): string {
  return weekdayAndDate(todayIn(agency.timeZone, Date.parse(at)));
}

/** `10:00 AM`. */
function clockIn(timeZone: string, at: string): string {
  const format = { timeStyle: "short", timeZone } as const;
  return new Intl.DateTimeFormat("en-US", format).format(new Date(at));
}
