import type { Database } from "#server/db/database.ts";
import type { AttemptRow, OutboxKind, OutboxRow, OutboxState } from "#server/db/tables.ts";
import { destinationHost } from "./destination-host.ts";
import { fits, type OutboxFilter } from "./outbox-filter.ts";

/** An outbox row as the operator sees it. Times are UTC, ISO 8601. */
export interface OutboxEntry {
  readonly id: string;
  readonly leadId: string;
  readonly kind: OutboxKind;
  readonly state: OutboxState;
  /** Host and port of a webhook; null for mail. */
  readonly destination: string | null;
  /** Of mail the Message-ID, of a webhook its id. */
  readonly messageId: string;
  /** Attempts whose outcome is known. */
  readonly attempts: number;
  /** When the next attempt may start; of meaning while queued. */
  readonly dueAt: string;
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface AttemptEntry {
  readonly outcome: "sent" | "retry" | "refused";
  readonly reason: string | null;
  readonly startedAt: string;
  readonly finishedAt: string;
}

/** An outbox row with every attempt, oldest first. */
export interface OutboxHistory extends OutboxEntry {
  readonly history: readonly AttemptEntry[];
  /** Start of the first attempt since it was last queued. */
  readonly firstAttemptAt: string | null;
}

export interface OutboxQuery extends OutboxFilter {
  readonly limit: number;
}

/** Outbox rows, newest first. */
export async function listOutbox({ db }: Database, query: OutboxQuery): Promise<OutboxEntry[]> {
  const rows = await db
    .selectFrom("outbox")
    .selectAll()
    .where((row) => fits(row, query))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(query.limit)
    .execute();
  return rows.map(outboxEntry);
}

/** How many rows of the outbox fit a filter; all of them without one. */
export async function countOutbox({ db }: Database, filter: OutboxFilter = {}): Promise<number> {
  const { count } = await db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll().as("count"))
    .where((row) => fits(row, filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One message with its attempts; null when there is none of this id. */
export async function findMessage({ db }: Database, id: string): Promise<OutboxHistory | null> {
  const row = await db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) return null;
  const attempts = await db
    .selectFrom("delivery_attempts")
    .selectAll()
    .where("outbox_id", "=", id)
    .orderBy("started_at")
    .orderBy("id")
    .execute();
  return withHistory(row, attempts);
}

/** The messages of one lead, oldest first, each with its attempts. */
export async function outboxOfLead({ db }: Database, leadId: string): Promise<OutboxHistory[]> {
  const rows = await db
    .selectFrom("outbox")
    .selectAll()
    .where("lead_id", "=", leadId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const attempts = await db
    .selectFrom("delivery_attempts as attempt")
    .innerJoin("outbox", "outbox.id", "attempt.outbox_id")
    .selectAll("attempt")
    .where("outbox.lead_id", "=", leadId)
    .orderBy("attempt.started_at")
    .orderBy("attempt.id")
    .execute();
  const byRow = Map.groupBy(attempts, (attempt) => attempt.outbox_id);
  return rows.map((row) => withHistory(row, byRow.get(row.id) ?? []));
}

function withHistory(row: OutboxRow, attempts: readonly AttemptRow[]): OutboxHistory {
  const { first_attempt_at: firstAttemptAt } = row;
  return { ...outboxEntry(row), history: attempts.map(attemptEntry), firstAttemptAt };
}

function outboxEntry(row: OutboxRow): OutboxEntry {
  return {
    id: row.id,
    leadId: row.lead_id,
    kind: row.kind,
    state: row.state,
    destination: destinationHost(row.destination),
    messageId: row.message_id,
    attempts: row.attempts,
    dueAt: row.due_at,
    lastError: row.last_error,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function attemptEntry(row: AttemptRow): AttemptEntry {
  return {
    outcome: row.outcome,
    reason: row.reason,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
