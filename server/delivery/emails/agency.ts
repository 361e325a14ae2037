import agency from "#content/agency/agency.yaml";
import words from "#content/en/emails/agency-notification.yaml";
import choices from "#content/en/forms/contact-choices.yaml";
import { type LeadDetails, permissionEnds } from "#contract/lead-details.ts";
import type { DeliveryLead } from "#server/delivery/sender.ts";
import {
  type Block,
  type Fact,
  fillPlaceholders,
  isPlainAddress,
  type EmailDocument,
  oneLine,
  type Run,
  smallPrint,
} from "./message.ts";

/** The email that tells the agents who asked for what, and what to mind before following up. */
export function agencyEmail(lead: DeliveryLead, publicUrl: URL): EmailDocument {
  const name = oneLine(lead.name);
  const { subject, subjectSuspected, preview, title, before } = words.kinds[lead.kind];
  const opening = isPlainAddress(lead.email) ? words.opening : words.openingNoReply;
  const promise = agency.responsePromise;
  return {
    subject: fillPlaceholders(lead.suspected ? subjectSuspected : subject, { name }),
    preview,
    title: fillPlaceholders(title, { name }),
    blocks: [
      ...(lead.suspected ? [suspicion] : []),
      ...(lead.wantsNoMail === true ? [noMail] : []),
      { kind: "paragraph", runs: [opening] },
      { kind: "heading", words: words.person.title },
      { kind: "facts", facts: person(lead) },
      ...(lead.details === null ? [] : requestBlocks(lead.details)),
      { kind: "heading", words: words.permission.title },
      { kind: "facts", facts: permissionFacts(lead) },
      { kind: "heading", words: words.before.title },
      {
        kind: "list",
        items: [...words.before.items, ...before].map((item) =>
          fillPlaceholders(item, { promise }),
        ),
      },
      { kind: "heading", words: words.source.title },
      { kind: "facts", facts: source(lead) },
      { kind: "heading", words: words.record.title },
      { kind: "facts", facts: record(lead) },
    ],
    smallPrint: smallPrint(words.reason, publicUrl),
  };
}

const suspicion: Block = {
  kind: "warning",
  title: words.suspected.title,
  words: words.suspected.text,
};

const noMail: Block = { kind: "warning", title: words.noMail.title, words: words.noMail.text };

function person(lead: DeliveryLead): Fact[] {
  const label = words.person;
  const forGuide = lead.kind === "guide";
  return [
    { name: forGuide ? label.firstName : label.name, value: oneLine(lead.name) },
    { name: label.email, value: oneLine(lead.email) },
    ...(lead.kind === "contact" ? [] : [zipCode(lead)]),
    ...(forGuide ? [newsletter(lead)] : []),
    { name: label.time, value: agencyTime(lead.createdAt) },
  ];
}

function zipCode({ zipCode: given }: DeliveryLead): Fact {
  const value = given === null ? words.person.noZipCode : oneLine(given);
  return { name: words.person.zipCode, value };
}

function newsletter({ wantsNewsletter }: DeliveryLead): Fact {
  const { newsletter: name, newsletterYes, newsletterNo } = words.person;
  return { name, value: wantsNewsletter ? newsletterYes : newsletterNo };
}

function source(lead: DeliveryLead): Fact[] {
  const labels = words.source.parts;
  const parts = Object.entries(lead.source).map(([name, value]) => ({
    name: labels[name] ?? oneLine(name),
    value: oneLine(value),
  }));
  const { id, version } = lead.disclosure;
  return [
    { name: words.source.page, value: oneLine(lead.page) },
    ...parts,
    { name: words.source.disclosure, value: `${id}@${version}` },
  ];
}

function record({ id }: DeliveryLead): Fact[] {
  return [
    { name: words.record.id, value: id },
    { name: words.record.command, value: `npm run leads -- show ${id}` },
    { name: words.record.proof, value: `npm run leads -- consent ${id}` },
  ];
}

/** A UTC time as the agency's clock shows it: `Friday, November 20, 2026 at 5:46 AM, Eastern Time`. */
function agencyTime(iso: string): string {
  const time = new Intl.DateTimeFormat("en-US", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: agency.timeZone,
  }).format(new Date(iso));
  return fillPlaceholders(words.person.timeZone, { time, zone: agency.timeZoneName });
}

/** How and when to reach somebody, what they told us, and their own words: what was asked and given of it. */
function requestBlocks(details: LeadDetails): Block[] {
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
  return fillPlaceholders(words.reach.hours, { time: label, hours, zone: agency.timeZoneName });
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

/** Until when the agency may write or call, and whether a machine may: what an agent must know first. */
function permissionFacts(lead: DeliveryLead): Fact[] {
  const { until, automated } = words.permission;
  const ends = fillPlaceholders(words.permission.ends, {
    day: agencyDay(permissionEnds(lead.createdAt)),
  });
  // The guide form asks for no number and has no such box.
  if (lead.kind === "guide") return [{ name: until, value: ends }];
  return [
    { name: until, value: ends },
    { name: automated, value: automatedContact(lead) },
  ];
}

function automatedContact({ consents }: DeliveryLead): string {
  const answer = consents.find(({ id }) => id === "automated-contact");
  if (answer === undefined) return words.permission.notAsked;
  const { version, phone } = answer;
  const slots = { version: oneLine(version), phone: oneLine(phone ?? "") };
  return fillPlaceholders(
    answer.agreed ? words.permission.agreed : words.permission.notAgreed,
    slots,
  );
}

/** The day of a UTC time by the agency's clock: `Saturday, November 20, 2027`. */
function agencyDay(iso: string): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: agency.timeZone });
  return format.format(new Date(iso));
}
