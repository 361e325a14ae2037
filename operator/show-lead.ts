import type { DisclosureProof, LeadRecord } from "#server/leads/read-leads.ts";
import type { OutboxHistory } from "#server/outbox/read-outbox.ts";
import { agencyTime } from "./agency-time.ts";
import type { Zone } from "./desk.ts";
import { detailLines } from "./detail-lines.ts";
import { kindNames } from "./lead-kinds.ts";
import { suspicion } from "./list-leads.ts";
import { visibleText } from "./visible-text.ts";

type Line = readonly [name: string, value: string];

/** Everything that is kept about a lead, for reading. */
export function leadSheet(
  lead: LeadRecord,
  messages: readonly OutboxHistory[],
  zone: Zone,
): string {
  const sections = [
    section(`Lead ${lead.id}`, leadLines(lead, zone)),
    ...(lead.details === null ? [] : [section("Request", detailLines(lead.details, zone))]),
    section("Source", Object.entries(lead.source)),
    ...lead.disclosures.map((proof) => disclosureSection(proof, zone)),
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
    ["Flag", suspicion(lead) || "none"],
    ["Page", lead.page],
  ];
}

function disclosureSection(proof: DisclosureProof, zone: Zone): string {
  return section(`Disclosure ${proof.id}, version ${proof.version}`, [
    ["Shown", agencyTime(proof.shownAt, zone)],
    ["Page", proof.page],
    ["Sent by", proof.channel === "api" ? "the page's script" : "a plain form post"],
    ["IP address", proof.ip],
    ["Browser", proof.userAgent],
    ["SHA-256", proof.textHash],
    ["Exact text", proof.text],
  ]);
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
    ["Message-ID", message.messageId],
    ["Queued", agencyTime(message.createdAt, zone)],
    ...nextTry(message, zone),
    ...attempts,
    ...(message.lastError === null ? [] : [["Last error", message.lastError] as const]),
  ]);
}

function nextTry(message: OutboxHistory, zone: Zone): Line[] {
  return message.state === "queued" ? [["Next try", agencyTime(message.dueAt, zone)]] : [];
}

function section(heading: string, lines: readonly Line[]): string {
  const width = Math.max(12, ...lines.map(([name]) => name.length));
  const body = lines.map(
    ([name, value]) => `  ${name.padEnd(width)}  ${visibleText(value) || (name && "-")}\n`,
  );
  return `${heading}\n${body.join("") || "  nothing known\n"}`;
}
