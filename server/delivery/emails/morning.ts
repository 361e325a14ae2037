import agency from "#content/agency/agency.yaml";
import { weekdayAndDate } from "#content/agency/business-hours.ts";
import words from "#content/en/emails/desk.yaml";
import choices from "#content/en/forms/contact-choices.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import type { LeadLine, LeadList } from "#contract/desk-leads.ts";
import { phoneParts } from "#contract/lead-details.ts";
import { type Day, todayIn } from "#medicare/calendar.ts";
import type { NotifyDetail } from "#server/config/config.ts";
import {
  type Block,
  type EmailDocument,
  nameLine,
  oneLine,
  reasonAndAddress,
  type Run,
} from "./message.ts";

const { morning } = words;

/** Somebody's leads this morning. */
export interface Morning {
  /** In the agency's time zone. */
  readonly day: Day;
  readonly due: LeadList;
  readonly waiting: LeadList;
}

export interface MorningLook {
  readonly publicUrl: URL;
  /** `minimal`: no names, numbers, or notes. */
  readonly detail: NotifyDetail;
}

/** Entries of a list in the mail; the desk has the others. */
const most = 10;

/** The email with what's due and who waits. Null if that's nothing and nobody. */
export function morningEmail(leads: Morning, look: MorningLook): EmailDocument | null {
  const { due, waiting } = leads;
  const day = weekdayAndDate(leads.day);
  const counts = [counted(morning.due, due), counted(morning.waiting, waiting)];
  const what = counts.filter((count) => count !== null).join(", ");
  if (what === "") return null;
  return {
    subject: fillPlaces(morning.subject, { day, what }),
    preview: morning.preview,
    title: fillPlaces(morning.title, { day }),
    blocks: [
      ...listBlocks(morning.dueTitle, due, (line) =>
        entry(line, look, dueDetails(line, leads.day)),
      ),
      ...listBlocks(morning.waitingTitle, waiting, (line) =>
        entry(line, look, waitingDetails(line)),
      ),
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

/** "1 follow-up due"; "50+ people waiting" if the list goes on; null for none. */
function counted(text: Counted, { lines, next }: LeadList, before = 0): string | null {
  const count = lines.length - before;
  if (count <= 0) return null;
  if (count === 1 && next === null) return text.one;
  return fillPlaces(text.many, { count: next === null ? count : `${count}+` });
}

function listBlocks(title: string, list: LeadList, entryOf: (line: LeadLine) => Block): Block[] {
  if (list.lines.length === 0) return [];
  const more = counted(morning.more, list, most);
  return [
    { kind: "heading", words: title },
    ...list.lines.slice(0, most).map(entryOf),
    ...(more === null ? [] : [{ kind: "paragraph" as const, runs: [more] }]),
  ];
}

/** What to show of a lead besides its name and number, if the mail may. */
interface Details {
  readonly when: string;
  /** Words of people. */
  readonly about: readonly string[];
}

function entry(line: LeadLine, { publicUrl, detail }: MorningLook, details: Details): Block {
  const isFull = detail === "full";
  const { href } = new URL(`/desk/leads/${line.number}`, publicUrl);
  const name = isFull ? shortened(nameLine(line.name)) : "";
  return {
    kind: "entry",
    words: name || fillPlaces(morning.lead, { number: line.number }),
    href,
    details: [details.when, ...(isFull ? details.about : []), ...callRuns(line, isFull)],
  };
}

function dueDetails({ next }: LeadLine, day: Day): Details {
  const at = next?.at ?? "";
  const isToday = todayIn(agency.timeZone, Date.parse(at)) === day;
  const when = isToday ? clockOf(at) : fillPlaces(morning.overdue, { since: momentOf(at) });
  return { when, about: next?.note ? [shortened(next.note)] : [] };
}

function waitingDetails({ createdAt, bestTime }: LeadLine): Details {
  const when = fillPlaces(morning.waits, { since: momentOf(createdAt) });
  if (bestTime === null) return { when, about: [] };
  const { label } = choices.times[bestTime];
  return { when, about: [fillPlaces(morning.bestTime, { time: label })] };
}

/** The number as a link, or that there must be no call. */
function callRuns({ phone, stop }: LeadLine, isFull: boolean): Run[] {
  if (stop !== null) return [stop === "calls" ? morning.noCalls : morning.noContact];
  if (phone === null || !isFull) return [];
  const { number } = phoneParts(phone);
  const digits = number.replace(/\D/g, "");
  const text = oneLine(phone);
  return [digits.length === 10 ? { words: text, href: `tel:+1${digits}` } : text];
}

const longest = 120;

/** A person's words on one line, cut to what fits a list. */
function shortened(text: string): string {
  const line = oneLine(text);
  return line.length > longest ? `${line.slice(0, longest).toWellFormed()}…` : line;
}

/** `Friday, November 27, 10:00 AM`, in the agency's time zone. */
function momentOf(at: string): string {
  return `${weekdayAndDate(todayIn(agency.timeZone, Date.parse(at)))}, ${clockOf(at)}`;
}

/** `10:00 AM`, in the agency's time zone. */
function clockOf(at: string): string {
  const format = { timeStyle: "short", timeZone: agency.timeZone } as const;
  return new Intl.DateTimeFormat("en-US", format).format(new Date(at));
}
