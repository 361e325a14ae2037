import type { OutboxEntry } from "#server/outbox/read-outbox.ts";
import type { Desk } from "#operator/desk/desk.ts";
import { agencyTime, timesNote } from "#operator/terminal/agency-time.ts";
import { fitLines } from "#operator/terminal/fit-lines.ts";
import { shownOfTotal } from "#operator/terminal/shown-of-total.ts";
import { table } from "#operator/terminal/table.ts";

/** A table of messages, how many of how many they are, and where to ask about those that did not arrive. */
export function outboxList(entries: readonly OutboxEntry[], total: number, desk: Desk): string {
  const { zone, screen } = desk;
  if (entries.length === 0) return "No messages.\n";
  const headings = [
    "QUEUED",
    "KIND",
    "DESTINATION",
    "STATE",
    "TRIES",
    "NEXT TRY",
    "ID",
    "LEAD",
    "LAST ERROR",
  ];
  const rows = entries.map((entry) => [
    agencyTime(entry.createdAt, zone),
    entry.kind,
    entry.destination ?? "mail",
    entry.state,
    String(entry.attempts),
    entry.state === "queued" ? agencyTime(entry.dueAt, zone) : "",
    entry.id,
    entry.leadId,
    entry.lastError ?? "",
  ]);
  const why = entries.some(({ lastError }) => lastError !== null)
    ? "Why one did not arrive: npm run outbox -- why ID\n"
    : "";
  const count = shownOfTotal(entries.length, total, "messages, newest first");
  return `${table(headings, rows, screen.width)}\n${fitLines(`${count} ${timesNote(zone)}\n${why}`, screen.width)}`;
}
