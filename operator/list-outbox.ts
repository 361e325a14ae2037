import type { OutboxEntry } from "#server/outbox/read-outbox.ts";
import { agencyTime } from "./agency-time.ts";
import type { Zone } from "./desk.ts";
import { table } from "./table.ts";

/** A table of messages, and how many of how many they are. */
export function outboxList(entries: readonly OutboxEntry[], total: number, zone: Zone): string {
  if (entries.length === 0) return "No messages.\n";
  const headings = ["QUEUED", "KIND", "STATE", "TRIES", "NEXT TRY", "ID", "LEAD", "LAST ERROR"];
  const rows = entries.map((entry) => [
    agencyTime(entry.createdAt, zone),
    entry.kind,
    entry.state,
    String(entry.attempts),
    entry.state === "queued" ? agencyTime(entry.dueAt, zone) : "",
    entry.id,
    entry.leadId,
    entry.lastError ?? "",
  ]);
  const more = entries.length < total ? "; --limit shows more" : "";
  const times = `Times are ${zone.timeZoneName} (${zone.timeZone}).`;
  return `${table(headings, rows)}\n${entries.length} of ${total}, newest first${more}. ${times}\n`;
}
