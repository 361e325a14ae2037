import type { Database } from "#server/db/database.ts";
import type { AttemptRow, OutboxKind, OutboxRow, OutboxState } from "#server/db/tables.ts";

/** An outbox row as the operator sees it. Times are UTC, ISO 8601. */
export interface OutboxEntry {
  readonly id: string;
  readonly leadId: string;
  readonly kind: OutboxKind;
  readonly state: OutboxState;
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
}

export interface OutboxQuery {
  readonly limit: number;
  readonly state?: OutboxState | undefined;
}

/** Outbox rows, newest first. */
export async function listOutbox({ db }: Database, query: OutboxQuery): Promise<OutboxEntry[]> {
  let wanted = db.selectFrom("outbox").selectAll();
  if (query.state !== undefined) wanted = wanted.where("state", "=", query.state);
  const newestFirst = wanted.orderBy("created_at", "desc").orderBy("id", "desc");
  return (await newestFirst.limit(query.limit).execute()).map(outboxEntry);
}

/** How many rows are in the outbox, of one state when it is given. */
export async function countOutbox({ db }: Database, state?: OutboxState): Promise<number> {
  let wanted = db.selectFrom("outbox").select(({ fn }) => fn.countAll().as("count"));
  if (state !== undefined) wanted = wanted.where("state", "=", state);
  return Number((await wanted.executeTakeFirstOrThrow()).count);
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
  return { ...outboxEntry(row), history: attempts.map(attemptEntry) };
}

function outboxEntry(row: OutboxRow): OutboxEntry {
  return {
    id: row.id,
    leadId: row.lead_id,
    kind: row.kind,
    state: row.state,
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
