import agency from "#content/agency/agency.yaml";
import words from "#content/en/emails/agency-notification.yaml";
import { isForSomeone } from "#content/en/pages/call-reasons.ts";
import { fillPlaces } from "#content/fill-places.ts";
import type { Lead } from "#contract/lead.ts";
import {
  type DetailName,
  detailNames,
  type LeadDetails,
  leadDetails,
} from "#contract/lead-details.ts";
import { type Block, canReplyTo, type Fact, mailHref, oneLine } from "./message.ts";

/** A heading with facts under it; nothing without facts. */
export function section(title: string, facts: readonly Fact[]): Block[] {
  if (facts.length === 0) return [];
  return [
    { kind: "heading", words: title },
    { kind: "facts", facts, layout: "table" },
  ];
}

/** Who asked, besides name and place, which the email opens with, and when. */
export function person(lead: Lead, canEmail: boolean): Fact[] {
  return [
    emailFact(lead, canEmail),
    ...(lead.kind === "guide" ? [newsletter(lead)] : []),
    received(lead),
  ];
}

/** The address, as a link if they may get email there. */
function emailFact({ email }: Lead, canEmail: boolean): Fact {
  const { email: name, noEmail } = words.person;
  const value = oneLine(email) || noEmail;
  const isLink = canEmail && canReplyTo(email);
  return { name, value: isLink ? { words: value, href: mailHref(email) } : value };
}

export function received({ createdAt }: Lead): Fact {
  return { name: words.person.time, value: agencyTime(createdAt) };
}

export function othersFact(others: readonly number[]): Fact[] {
  if (others.length === 0) return [];
  const numbers = others.map((number) => `#${number}`).join(", ");
  return [{ name: words.person.others, value: numbers }];
}

function newsletter({ wantsNewsletter }: Lead): Fact {
  const { newsletter: name, newsletterYes, newsletterNo } = words.person;
  return { name, value: wantsNewsletter ? newsletterYes : newsletterNo };
}

/** Where the request came from, and what the form showed. */
export function source(lead: Lead): Fact[] {
  const labels = words.source.parts;
  const parts = Object.entries(lead.source).map(([name, value]) => ({
    name: labels[name] ?? oneLine(name),
    value: oneLine(value),
  }));
  return [
    { name: words.source.channel, value: words.source.channels[lead.channel] },
    ...enteredBy(lead),
    ...(lead.page === "" ? [] : [{ name: words.source.page, value: oneLine(lead.page) }]),
    ...parts,
    ...disclosureFacts(lead),
  ];
}

function enteredBy({ entry }: Lead): Fact[] {
  if (entry === null) return [];
  const placeholders = { by: oneLine(entry.enteredBy), time: agencyTime(entry.enteredAt) };
  const value = fillPlaces(words.source.entered, placeholders);
  return [{ name: words.source.enteredBy, value }];
}

function disclosureFacts({ disclosures: [proof] }: Lead): Fact[] {
  if (proof === undefined) return [];
  const { id, version } = proof;
  const value = version === null ? words.source.noDisclosure : `${id}@${version}`;
  return [{ name: words.source.disclosure, value }];
}

export function record({ id, number }: Lead): Fact[] {
  return [
    { name: words.record.number, value: String(number) },
    { name: words.record.id, value: id },
  ];
}

/** Formats a UTC time in the agency's zone: `Fri, Nov 20, 2026, 5:46 AM, Eastern Time`. */
function agencyTime(iso: string): string {
  const time = new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: agency.timeZone,
  }).format(new Date(iso));
  return fillPlaces(words.person.timeZone, { time, zone: agency.timeZoneName });
}

const toReach: ReadonlySet<DetailName> = new Set([
  "phone",
  "preferredContactMethod",
  "bestTimeToContact",
]);

/** What they told us of someone for whom they ask, under a heading of its own. */
export function someoneBlocks({ details, zipCode }: Lead): Block[] {
  if (details === null || !isForSomeone(details.message)) return [];
  const { title, zipCode: name } = words.someone;
  const zip = zipCode === null ? [] : [{ name, value: oneLine(zipCode) }];
  return section(title, [...givenFacts(details), ...zip]);
}

/** What they told us of themselves, besides how to reach them and what they wrote. */
export function ownFacts({ details }: Lead): Fact[] {
  return details === null || isForSomeone(details.message) ? [] : givenFacts(details);
}

function givenFacts(details: LeadDetails): Fact[] {
  return detailNames.flatMap((name) => detailFacts(name, details[name]));
}

function detailFacts(name: DetailName, value: LeadDetails[DetailName]): Fact[] {
  if (value === null || typeof value === "object") return [];
  if (toReach.has(name) || isQuoted(name)) return [];
  const { has, unchecked } = words.details;
  const text = value === true ? has : value === false ? unchecked : oneLine(value);
  return [{ name: labelOf(name), value: text }];
}

export function isQuoted(name: DetailName): boolean {
  return leadDetails[name].kind === "long-text";
}

/** What the email calls a detail. */
export function labelOf(name: DetailName): string {
  return words.details.labels[name] ?? leadDetails[name].label;
}
