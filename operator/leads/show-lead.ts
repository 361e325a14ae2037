import type { LeadRecord } from "#server/leads/read-leads.ts";
import type { OutboxHistory } from "#server/outbox/read-outbox.ts";
import type { Zone } from "#operator/desk/desk.ts";
import { agencyTime } from "#operator/terminal/agency-time.ts";
import { detailLines } from "#operator/terminal/detail-lines.ts";
import { section, type Line } from "#operator/terminal/sheet.ts";
import { contactLines } from "./contact-lines.ts";
import { kindNames } from "./lead-kinds.ts";
import { consentSection, disclosureSection } from "./proof-sections.ts";
import { suspicionAndReason } from "./suspicion.ts";

/** Everything that is kept about a lead, for reading. */
export function leadSheet(
  lead: LeadRecord,
  messages: readonly OutboxHistory[],
  zone: Zone,
): string {
  const sections = [
    section(`Lead ${lead.id}`, leadLines(lead, zone)),
    ...(lead.details === null ? [] : [section("Request", detailLines(lead.details, zone))]),
    ...(lead.contacts.length === 0
      ? []
      : [section("Contacted", contactLines(lead.contacts, zone))]),
    section("Source", Object.entries(lead.source)),
    ...lead.disclosures.map((proof) => disclosureSection(proof, zone)),
    ...lead.consents.map((proof) => consentSection(proof, zone)),
    ...messages.map((message) => messageSection(message, zone)),
  ];
  return `${sections.join("\n")}\nTimes are ${zone.timeZoneName} (${zone.timeZone}).\n`;
}

function leadLines(lead: LeadRecord, zone: Zone): Line[] {
  return [
    ["Received", agencyTime(lead.createdAt, zone)],
    ["Asked for", kindNames[lead.kind]],
    ["Name", lead.name],
    ["Email", lead.email],
    ["ZIP code", lead.zipCode ?? "not given"],
    ["Newsletter", lead.wantsNewsletter ? "yes" : "no"],
    ["Flag", suspicionAndReason(lead, zone)],
    ["Page", lead.page],
  ];
}

function messageSection(message: OutboxHistory, zone: Zone): string {
  const attempts = message.history.map((attempt, index): Line => {
    const why = attempt.reason === null ? "" : ` (${attempt.reason})`;
    return [
      `Attempt ${index + 1}`,
      `${agencyTime(attempt.startedAt, zone)}: ${attempt.outcome}${why}`,
    ];
  });
  return section(`Message ${message.kind}: ${message.state}`, [
    ["Id", message.id],
    ...(message.destination === null ? [] : [["Destination", message.destination] as const]),
    [message.destination === null ? "Message-ID" : "Webhook id", message.messageId],
    ["Queued", agencyTime(message.createdAt, zone)],
    ...nextTry(message, zone),
    ...attempts,
    ...(message.lastError === null ? [] : [["Last error", message.lastError] as const]),
  ]);
}

function nextTry(message: OutboxHistory, zone: Zone): Line[] {
  return message.state === "queued" ? [["Next try", agencyTime(message.dueAt, zone)]] : [];
}
