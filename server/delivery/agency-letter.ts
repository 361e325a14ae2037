import agency from "#content/agency/agency.yaml";
import words from "#content/en/emails/agency-notification.yaml";
import type { Block, Fact, Letter } from "./letter.ts";
import { oneLine } from "./one-line.ts";
import { isPlainAddress } from "./plain-address.ts";
import type { DeliveryLead } from "./sender.ts";
import { fillSlots } from "./slots.ts";
import { smallPrint } from "./small-print.ts";

/** The email that tells the agents who asked for the guide, and what to mind before following up. */
export function agencyLetter(lead: DeliveryLead, publicUrl: URL): Letter {
  const firstName = oneLine(lead.firstName);
  const opening = isPlainAddress(lead.email) ? words.opening : words.openingNoReply;
  return {
    subject: fillSlots(lead.suspected ? words.subjectSuspected : words.subject, { firstName }),
    preview: words.preview,
    title: fillSlots(words.title, { firstName }),
    blocks: [
      ...(lead.suspected ? [suspicion] : []),
      { kind: "paragraph", runs: [opening] },
      { kind: "heading", words: words.person.title },
      { kind: "facts", facts: person(lead) },
      { kind: "heading", words: words.before.title },
      { kind: "list", items: words.before.items },
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

function person({ firstName, email, zipCode, wantsNewsletter, createdAt }: DeliveryLead): Fact[] {
  const label = words.person;
  return [
    { name: label.firstName, value: oneLine(firstName) },
    { name: label.email, value: oneLine(email) },
    { name: label.zipCode, value: zipCode === null ? label.noZipCode : oneLine(zipCode) },
    { name: label.newsletter, value: wantsNewsletter ? label.newsletterYes : label.newsletterNo },
    { name: label.time, value: agencyTime(createdAt) },
  ];
}

function source(lead: DeliveryLead): Fact[] {
  const labels = words.source.parts;
  const parts = Object.entries(lead.source).map(([name, value]) => ({
    name: labels[name] ?? oneLine(name),
    value: oneLine(value),
  }));
  return [
    { name: words.source.page, value: oneLine(lead.page) },
    ...parts,
    { name: words.source.disclosure, value: lead.disclosure },
  ];
}

function record({ id }: DeliveryLead): Fact[] {
  return [
    { name: words.record.id, value: id },
    { name: words.record.command, value: `npm run leads -- show ${id}` },
  ];
}

/** A UTC time as the agency's clock shows it: `Friday, November 20, 2026 at 5:46 AM, Eastern Time`. */
function agencyTime(iso: string): string {
  const time = new Intl.DateTimeFormat("en-US", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: agency.timeZone,
  }).format(new Date(iso));
  return fillSlots(words.person.timeZone, { time, zone: agency.timeZoneName });
}
