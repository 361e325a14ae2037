import agency from "#content/agency/agency.yaml";
import words from "#content/en/emails/agency-notification.yaml";
import choices from "#content/en/forms/contact-choices.yaml";
import type { LeadDetails } from "#contract/lead-details.ts";
import type { Block, Fact, Run } from "./letter.ts";
import { oneLine } from "./one-line.ts";
import { fillSlots } from "./slots.ts";

/** How and when to reach somebody, what they told us, and their own words: what was asked and given of it. */
export function requestBlocks(details: LeadDetails): Block[] {
  return [
    { kind: "heading", words: words.reach.title },
    { kind: "facts", facts: reach(details) },
    ...section(words.details.title, told(details)),
    ...quote(details.message),
  ];
}

function reach({ phone, preferredContactMethod, bestTimeToContact }: LeadDetails): Fact[] {
  const facts: Fact[] = [
    { name: words.reach.phone, value: phone === null ? words.reach.noPhone : phoneLink(phone) },
  ];
  if (preferredContactMethod === null) return facts;
  return [
    ...facts,
    { name: words.reach.method, value: choices.methods[preferredContactMethod] },
    { name: words.reach.time, value: timeOf(bestTimeToContact) },
  ];
}

/** `Morning, 8am-12pm Eastern Time`. */
function timeOf(time: LeadDetails["bestTimeToContact"]): string {
  if (time === null) return choices.anyTime;
  const { label, hours } = choices.times[time];
  return fillSlots(words.reach.hours, { time: label, hours, zone: agency.timeZoneName });
}

/** A stored number has ten digits; whatever else came into the row is shown as it is. */
function phoneLink(phone: string): Run {
  const digits = phone.replace(/\D/g, "");
  return digits.length === 10 ? { words: phone, href: `tel:+1${digits}` } : oneLine(phone);
}

function told({ birthdate, medicarePartA, medicarePartB }: LeadDetails): Fact[] {
  const { partA, partB, has, hasNot } = words.details;
  const part = (name: string, given: boolean | null) =>
    given === null ? [] : [{ name, value: given ? has : hasNot }];
  return [
    ...(birthdate === null ? [] : [{ name: words.details.birthdate, value: oneLine(birthdate) }]),
    ...part(partA, medicarePartA),
    ...part(partB, medicarePartB),
  ];
}

function section(title: string, facts: readonly Fact[]): Block[] {
  if (facts.length === 0) return [];
  return [
    { kind: "heading", words: title },
    { kind: "facts", facts },
  ];
}

function quote(message: string | null): Block[] {
  if (message === null) return [];
  return [
    { kind: "heading", words: words.details.message },
    { kind: "quote", lines: message.split("\n").map(oneLine) },
  ];
}
