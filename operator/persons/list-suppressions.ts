import type { SuppressionScope } from "#server/db/tables.ts";
import type { Suppression } from "#server/suppression/suppressions.ts";
import type { Desk } from "#operator/desk/desk.ts";
import { agencyTime, timesNote } from "#operator/terminal/agency-time.ts";
import { table } from "#operator/terminal/table.ts";

/** A table of whom not to write to. */
export function suppressionList(wishes: readonly Suppression[], { zone, screen }: Desk): string {
  if (wishes.length === 0) return "Nobody is on the list.\n";
  const rows = wishes.map(({ createdAt, scope, reason, email }) => [
    agencyTime(createdAt, zone),
    scope,
    reason,
    email ?? "(erased; still honored)",
  ]);
  const headings = ["SINCE", "NOT SENT", "BECAUSE", "EMAIL"];
  return `${table(headings, rows, screen.width)}\n${timesNote(zone)}\n`;
}

/** What was noted, in a sentence. */
export function suppressionWords(email: string, scope: SuppressionScope): string {
  if (scope === "newsletter") return `${email} gets no newsletter from now on.\n`;
  return `${email} gets no mail from the website from now on, nor what is still queued.\n`;
}
