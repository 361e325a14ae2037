import type { LeadRecord } from "#server/leads/read-leads.ts";
import type { Desk, Zone } from "#operator/desk/desk.ts";
import { agencyTime, timesNote } from "#operator/terminal/agency-time.ts";
import { fitLines } from "#operator/terminal/fit-lines.ts";
import { shownOfTotal } from "#operator/terminal/shown-of-total.ts";
import { table } from "#operator/terminal/table.ts";
import { kindNames } from "./lead-kinds.ts";
import { releaseHint, suspicion } from "./suspicion.ts";

/** A table of leads, and how many of how many they are. */
export function leadList(leads: readonly LeadRecord[], total: number, desk: Desk): string {
  if (leads.length === 0) return "No leads.\n";
  const count = shownOfTotal(leads.length, total, "leads, newest first");
  const footing = [`${count} ${timesNote(desk.zone)}`, ...releaseHint(leads)];
  return `${leadTable(leads, desk)}\n${fitLines(footing.join("\n"), desk.screen.width)}\n`;
}

/** A line to a lead. */
export function leadTable(leads: readonly LeadRecord[], { zone, screen }: Desk): string {
  const headings = [
    "RECEIVED",
    "ASKED FOR",
    "NAME",
    "EMAIL",
    "PHONE",
    "ZIP",
    "NEWSLETTER",
    "CONTACTED",
    "FLAG",
    "ID",
  ];
  const rows = leads.map((lead) => [
    agencyTime(lead.createdAt, zone),
    kindNames[lead.kind],
    lead.name,
    lead.email,
    lead.details?.phone ?? "",
    lead.zipCode ?? "",
    lead.wantsNewsletter ? "yes" : "no",
    firstContact(lead, zone),
    suspicion(lead),
    lead.id,
  ]);
  return table(headings, rows, screen.width);
}

/** Empty while nobody got in touch. */
function firstContact({ contacts: [first] }: LeadRecord, zone: Zone): string {
  return first === undefined ? "" : agencyTime(first.contactedAt, zone);
}
