import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { LeadRow, OutboxRow } from "#server/db/tables.ts";

/** Looks into the database file from outside, by SQL of the test's own. */
export function look<Row>(dataDir: string, sql: string, ...values: SQLInputValue[]): Row[] {
  return withFile(dataDir, (file) => file.prepare(sql).all(...values) as Row[]);
}

/** Changes the database file from outside, whether or not a service runs on it. */
export function change(dataDir: string, sql: string, ...values: SQLInputValue[]): void {
  withFile(dataDir, (file) => file.prepare(sql).run(...values));
}

export function leadsIn(dataDir: string): LeadRow[] {
  return look(dataDir, "select * from leads order by created_at, id");
}

export function outboxIn(dataDir: string): OutboxRow[] {
  return look(dataDir, "select * from outbox order by created_at, id");
}

/** Lets the time pass that a killed process's leases and the delays between tries would take. */
export function passTime(dataDir: string): void {
  const past = new Date(Date.now() - 1000).toISOString();
  change(dataDir, "update outbox set due_at = ?", past);
  change(dataDir, "update outbox set lease_until = ? where lease_until is not null", past);
}

/** What SQLite finds wrong with the file; `ok` when nothing. */
export function integrityOf(dataDir: string): string {
  const rows = look<{ integrity_check: string }>(dataDir, "pragma integrity_check");
  return rows.map((row) => row.integrity_check).join("\n");
}

function withFile<Result>(dataDir: string, use: (file: DatabaseSync) => Result): Result {
  const file = new DatabaseSync(join(dataDir, "leads.db"), { timeout: 5000 });
  try {
    return use(file);
  } finally {
    file.close();
  }
}
