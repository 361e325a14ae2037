import agency from "#content/agency/agency.yaml";
import words from "#content/en/emails/agency-notification.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import type { Lead } from "#contract/lead.ts";
import {
  type DetailName,
  detailNames,
  type LeadDetails,
  leadDetails,
} from "#contract/lead-details.ts";
import { type Block, type Fact, oneLine } from "./message.ts";

/** A heading with facts under it; nothing without facts. */
export function section(title: string, facts: readonly Fact[]): Block[] {
  if (facts.length === 0) return [];
  return [
    { kind: "heading", words: title },
    { kind: "facts", facts, layout: "table" },
  ];
}

/** Who asked, besides name and place, which the email opens with, and when. */
export function person(lead: Lead): Fact[] {
  const label = words.person;
  return [
    { name: label.email, value: oneLine(lead.email) || label.noEmail },
    ...(lead.kind === "guide" ? [newsletter(lead)] : []),
    received(lead),
  ];
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

/** What they told us, besides how to reach them and what they wrote. */
export function givenFacts(details: LeadDetails): Fact[] {
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
