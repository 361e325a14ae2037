import agency from "#content/agency/agency.yaml";
import words from "#content/en/emails/agency-notification.yaml";
import { isPlainAddress } from "#server/delivery/mail/plain-address.ts";
import type { DeliveryLead } from "#server/delivery/sender.ts";
import type { Block, Fact, Letter } from "./letter.ts";
import { oneLine } from "./one-line.ts";
import { permissionFacts } from "./permission-facts.ts";
import { requestBlocks } from "./request-blocks.ts";
import { fillSlots } from "./slots.ts";
import { smallPrint } from "./small-print.ts";

/** The email that tells the agents who asked for what, and what to mind before following up. */
export function agencyLetter(lead: DeliveryLead, publicUrl: URL): Letter {
  const name = oneLine(lead.name);
  const { subject, subjectSuspected, preview, title, before } = words.kinds[lead.kind];
  const opening = isPlainAddress(lead.email) ? words.opening : words.openingNoReply;
  const promise = agency.responsePromise;
  return {
    subject: fillSlots(lead.suspected ? subjectSuspected : subject, { name }),
    preview,
    title: fillSlots(title, { name }),
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
        items: [...words.before.items, ...before].map((item) => fillSlots(item, { promise })),
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
  return fillSlots(words.person.timeZone, { time, zone: agency.timeZoneName });
}
