import agency from "#content/agency/agency.yaml";
import { isBeyondCallHours, shiftHours } from "#content/agency/business-hours.ts";
import choices from "#content/en/forms/contact-choices.yaml";
import { isForSomeone } from "#content/en/pages/call-reasons.ts";
import type {
  CallCaution,
  CallingHours,
  CallMark,
  HistoryEntry,
  LeadLine,
  MessageOutcome,
} from "#contract/desk-leads.ts";
import type { LeadDetails } from "#contract/lead-details.ts";
import type { ContactMethod, ContactTime } from "#contract/lead-fields.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import type { CallResult, LeadStatus } from "#contract/lead-work.ts";
import type { OutboxKind } from "#contract/outbox-kind.ts";
import { clockShift } from "#medicare/calendar.ts";
import { momentWords } from "./time.tsx";

/**
 * The date of birth and age that came with a lead, in words: `03/15/1960, 66 years old`, or for whoever asks for someone
 * else, `03/15/1960, their person is 66`. Null without a date.
 * @param age in years, today
 */
export function bornWords(
  { birthdate, message }: Pick<LeadDetails, "birthdate" | "message">,
  age: number | null,
): string | null {
  if (birthdate === null || age === null) return birthdate;
  return `${birthdate}, ${isForSomeone(message) ? `their person is ${age}` : `${age} years old`}`;
}

/** What a lead asked for. */
export const formWords: Readonly<Record<LeadKind, string>> = {
  guide: "Guide",
  compare: "Plan comparison",
  consultation: "Consultation",
  contact: "Message",
};

export const statusWords: Readonly<Record<LeadStatus, string>> = {
  new: "New",
  working: "Working on it",
  appointment: "Appointment",
  enrolled: "Enrolled",
  "not-interested": "Not interested",
};

export const resultWords: Readonly<Record<CallResult, string>> = {
  reached: "Reached them",
  "no-answer": "No answer",
  message: "Left a message",
  "wrong-number": "Wrong number",
  "they-called": "They called",
  texted: "Texted them",
  emailed: "Emailed them",
};

/** What came of a call. */
export function callWords({ result }: Pick<CallMark, "result">): string {
  return result === null ? "Called" : resultWords[result];
}

export const stopWords: Readonly<Record<NonNullable<LeadLine["stop"]>, string>> = {
  calls: "Don’t call",
  contact: "Don’t contact",
};

/** How somebody wants to be contacted; a call goes without saying. */
export const preferWords: Readonly<Record<ContactMethod, string | null>> = {
  phone: null,
  text: "prefers a text",
  email: "prefers email",
};

const messageWords: Readonly<Record<OutboxKind, string>> = {
  "guide-email": "Email with the guide",
  "agency-notification": "Email to the office",
  "assignment-notification": "Email to the colleague who got it",
  "lead-confirmation": "Confirmation email",
  "newsletter-confirmation": "Newsletter email",
  "lead-webhook": "Message to your other software",
  "lead-update-webhook": "Update for your other software",
};

/** The name of a message about a lead. */
export function messageName(kind: OutboxKind): string {
  return messageWords[kind];
}

const outcomeWords: Readonly<Record<MessageOutcome["state"], string>> = {
  queued: "waiting to be sent",
  sent: "sent",
  "file-only": "not sent",
  failed: "failed",
  held: "held back with the lead",
  withheld: "not sent",
  bounced: "came back",
};

const fieldWords = {
  email: "Email",
  phone: "Phone number",
  name: "Name",
  zip: "ZIP code",
} as const;

/**
 * When somebody wants to be called: `morning, 8am-12pm`. The forms say that their hours are in the agency's time zone, so
 * where it differs, with the hours there first: `afternoon, 11am-4pm there (12pm-5pm here)`. Where these can't be meant,
 * because nobody may be called for a part of them: `morning, 8am-12pm here (they may mean theirs)`. Null for any time.
 * @param hours says where they live; null if not known
 * @param now UTC, ISO 8601: which offsets count
 * @param style short: `morning`, `afternoon, 11am-4pm there`, or `morning (they may mean theirs)`
 */
export function bestTimeWords(
  time: ContactTime | null | undefined,
  hours: Pick<CallingHours, "timeZone"> | null,
  now: string,
  style: "long" | "short" = "long",
): string | null {
  if (!time) return null;
  const { label, hours: ours } = choices.times[time];
  const there = hours?.timeZone ?? agency.timeZone;
  const shift = clockShift(there, agency.timeZone, Date.parse(now));
  const name = label.toLowerCase();
  if (shift === 0) return style === "short" ? name : `${name}, ${ours}`;
  if (isBeyondCallHours(ours, shift))
    return `${style === "short" ? name : `${name}, ${ours} here`} (they may mean theirs)`;
  const theirs = `${name}, ${shiftHours(ours, shift)} there`;
  return style === "short" ? theirs : `${theirs} (${ours} here)`;
}

/** `July 4, Gloria Reyes`: when somebody did something, and who, if that's known. */
export function markWords(mark: { readonly at: string; readonly by: string | null }, now: string) {
  const when = momentWords(mark.at, now, "short");
  return mark.by === null ? when : `${mark.by}, ${when}`;
}

const wayWords = { email: "email", text: "a text" } as const;

/** Why not to call, in a few words. */
export function cautionWords(
  caution: CallCaution,
  { hours, state }: Pick<LeadLine, "hours" | "state">,
): string {
  switch (caution.kind) {
    case "wrong-number":
      return "wrong number";
    case "impossible":
      return "check the number";
    case "license":
      return `no license: ${state ?? "there"}`;
    case "ended":
      return "permission has ended";
    case "hours":
      return `${hours?.clock ?? ""} there`;
    case "prefers":
      return `prefers ${wayWords[caution.way]}`;
  }
}

/** What an entry of a lead's history says, in a few words. */
export function entryWords({ entry }: Pick<HistoryEntry, "entry">, now: string): string {
  switch (entry.kind) {
    case "received":
      return "Sent the form";
    case "entered":
      return "Entered by hand";
    case "call":
      return callWords(entry);
    case "note":
      return "Note";
    case "status":
      return `Status: ${statusWords[entry.to]} (was ${statusWords[entry.from]})`;
    case "assigned":
      return entry.to === null ? "Assigned to nobody" : `Assigned to ${entry.to}`;
    case "next-step":
      if (entry.next !== null) return `Next step: ${momentWords(entry.next.at, now)}`;
      return entry.isDone ? "Next step done" : "Next step taken off";
    case "corrected":
      return `${fieldWords[entry.field]} corrected`;
    case "stop":
      return entry.stop === null ? "May be contacted again" : `Asked: ${stopWords[entry.stop]}`;
    case "released":
      return "Released";
    case "message":
      return `${messageWords[entry.message]}: ${outcomeWords[entry.outcome.state]}`;
  }
}
