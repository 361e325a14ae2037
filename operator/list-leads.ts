import type { LeadRecord } from "#server/leads/read-leads.ts";
import { agencyTime } from "./agency-time.ts";
import type { Zone } from "./desk.ts";
import { kindNames } from "./lead-kinds.ts";
import { table } from "./table.ts";

/** A table of leads, and how many of how many they are. */
export function leadList(leads: readonly LeadRecord[], total: number, zone: Zone): string {
  if (leads.length === 0) return "No leads.\n";
  const headings = [
    "RECEIVED",
    "ASKED FOR",
    "NAME",
    "EMAIL",
    "PHONE",
    "ZIP",
    "NEWSLETTER",
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
    suspicion(lead),
    lead.id,
  ]);
  return `${table(headings, rows)}\n${footing(leads.length, total, zone)}`;
}

/** The flag on a lead that may come from a bot; empty for all others. */
export function suspicion({ suspected }: Pick<LeadRecord, "suspected">): string {
  return suspected === null ? "" : `SUSPECTED: ${suspected}`;
}

function footing(shown: number, total: number, zone: Zone): string {
  const more = shown < total ? "; --limit shows more" : "";
  return `${shown} of ${total}, newest first${more}. Times are ${zone.timeZoneName} (${zone.timeZone}).\n`;
}
