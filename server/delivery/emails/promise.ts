import agency from "#content/agency/agency.yaml";
import { answerDay, weekdayAndDate } from "#content/agency/business-hours.ts";
import words from "#content/en/emails/agency-notification.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import type { Lead } from "#contract/lead.ts";
import type { Day } from "#medicare/calendar.ts";
import type { LeadFacts } from "#server/delivery/lead-facts.ts";
import { type Block, type Fact, separator } from "./message.ts";

const { label, by, noLicense: who, subject: inSubject } = words.top.promised;

/** The day by which the website promised an answer to a request, in the agency's time zone. */
export function promisedDay({ createdAt }: Pick<Lead, "createdAt">): Day {
  return answerDay(agency, new Date(createdAt), agency.responseHours);
}

/** What the confirmation tells the visitor, by the same day; nothing without a promise. */
export function promiseBlocks(lead: Lead, { noLicense }: Pick<LeadFacts, "noLicense">): Block[] {
  const way = by[lead.details?.preferredContactMethod ?? "message"];
  const facts = promiseFacts(lead, noLicense === null ? way : who);
  return facts.length === 0 ? [] : [{ kind: "facts", facts }];
}

/** @param what with `[day]`; by default, nothing about the person follows from it */
export function promiseFacts(lead: Lead, what = by.message): Fact[] {
  if (!hasPromise(lead)) return [];
  const day = weekdayAndDate(promisedDay(lead));
  return [{ name: label, value: fillPlaces(what, { day }) }];
}

/** The subject, after the day if there's a promise: "By Tue, Dec 1 · Message 1042: Ann, Texas". */
export function withPromise(subject: string, lead: Lead): string {
  if (!hasPromise(lead)) return subject;
  const day = new Date(promisedDay(lead)).toLocaleDateString("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  return `${fillPlaces(inSubject, { day })}${separator}${subject}`;
}

/** The guide goes out by itself, and who had the office enter a request was promised nothing by the website. */
function hasPromise({ kind, entry }: Lead): boolean {
  return kind !== "guide" && entry === null;
}
