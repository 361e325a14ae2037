import type { LeadRecord } from "#server/leads/read-leads.ts";
import type { Screen } from "#operator/desk/desk.ts";
import { fitLines } from "#operator/terminal/fit-lines.ts";
import { howLong } from "#operator/terminal/how-long.ts";
import { shownOfTotal } from "#operator/terminal/shown-of-total.ts";
import { table } from "#operator/terminal/table.ts";
import { kindNames } from "./lead-kinds.ts";

const headings = ["WAITING", "ASKED FOR", "NAME", "PHONE", "EMAIL", "REACH BY", "ID"];

/** Who still waits for a first word, oldest first: for how long, and how to reach them. */
export function waitingList(
  leads: readonly LeadRecord[],
  total: number,
  now: Date,
  { width }: Screen,
): string {
  if (leads.length === 0) return "Nobody waits.\n";
  const rows = leads.map((lead) => [
    howLong(now.getTime() - Date.parse(lead.createdAt)),
    kindNames[lead.kind],
    lead.name,
    lead.details?.phone ?? "",
    lead.email,
    reachBy(lead),
    lead.id,
  ]);
  const count = shownOfTotal(leads.length, total, "that wait, oldest first");
  return `${table(headings, rows, width)}\n${count}\n`;
}

/** Below the list: that requests were held of late, of which nobody was told. */
export function heldHint(count: number, { width }: Screen): string {
  if (count === 0) return "";
  const held = `Held in the last 7 days: ${count} that may come from a program: `;
  return `\n${fitLines(`${held}npm run leads -- list --suspected`, width)}\n`;
}

/** What somebody asked for, the time of day in the agency's zone; by email where the form did not ask. */
function reachBy({ details }: LeadRecord): string {
  const time = details?.bestTimeToContact;
  return `${details?.preferredContactMethod ?? "email"}${time ? `, ${time}` : ""}`;
}
