import choices from "#content/en/forms/contact-choices.yaml";
import type { HistoryEntry, LeadLine, MessageOutcome } from "#contract/desk-leads.ts";
import type { ContactTime } from "#contract/lead-fields.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import type { CallResult, LeadStatus } from "#contract/lead-work.ts";
import type { OutboxKind } from "#contract/outbox-kind.ts";
import { momentWords } from "./time.tsx";

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

export const stopWords: Readonly<Record<NonNullable<LeadLine["stop"]>, string>> = {
  calls: "Don’t call",
  contact: "Don’t contact",
};

const messageWords: Readonly<Record<OutboxKind, string>> = {
  "guide-email": "Email with the guide",
  "agency-notification": "Email to the office",
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

/** When somebody wants to be called, in the agency's time zone: `morning, 8am-12pm`. Null for any time. */
export function bestTimeWords(time: ContactTime | null | undefined): string | null {
  if (!time) return null;
  const { label, hours } = choices.times[time];
  return `${label.toLowerCase()}, ${hours}`;
}

/** What an entry of a lead's history says, in a few words. */
export function entryWords({ entry }: Pick<HistoryEntry, "entry">, now: string): string {
  switch (entry.kind) {
    case "received":
      return "Sent the form";
    case "entered":
      return "Entered by hand";
    case "call":
      return entry.result === null ? "Was called" : resultWords[entry.result];
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
