import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { AttemptRow, OutboxKind, OutboxRow, OutboxState, Tables } from "#server/db/tables.ts";

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

interface OutboxQuery extends OutboxFilter {
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

/** Which rows are meant: those that have all that is named. */
export interface OutboxFilter {
  readonly state?: OutboxState | undefined;
  readonly kind?: OutboxKind | undefined;
  /** Host of a webhook, with or without its port. */
  readonly destination?: string | undefined;
}

type Row = ExpressionBuilder<Tables, "outbox">;
type Condition = ExpressionWrapper<Tables, "outbox", SqlBool>;

/** The filter as a condition on a row. */
export function fits(row: Row, { state, kind, destination }: OutboxFilter): Condition {
  return row.and([
    ...(state === undefined ? [] : [row("state", "=", state)]),
    ...(kind === undefined ? [] : [row("kind", "=", kind)]),
    ...(destination === undefined ? [] : [goesTo(row, destination)]),
  ]);
}

/** Addresses are kept whole and in their normal form, so a host is followed by a slash or its port. */
function goesTo(row: Row, host: string): Condition {
  const starts = ["https", "http"].flatMap((scheme) =>
    ["/", ":"].map((mark) => `${scheme}://${host.toLowerCase()}${mark}`),
  );
  const begins = (start: string) =>
    row(sql<string>`substr(${sql.ref("destination")}, 1, ${start.length})`, "=", start);
  return row.or(starts.map(begins));
}

/** Host and port of a webhook's address, the only part that may be shown: its path may hold a secret. */
export function destinationHost(destination: string | null): string | null {
  return destination === null ? null : (URL.parse(destination)?.host ?? "unknown");
}

/** Messages that did not leave, of one kind and state. */
export interface Depth {
  readonly kind: OutboxKind;
  readonly state: Exclude<OutboxState, "sent">;
  /** At most `mostCounted` of one state over all kinds. */
  readonly messages: number;
  /** Since when the oldest of them should have left: UTC, ISO 8601. */
  readonly since: string;
}

/** More are not counted, so that a look at a queue that has grown for days costs milliseconds too. */
export const mostCounted = 10_000;

/** What waits and what failed, by kind; only what there is. @throws when the database cannot be read */
export async function readDepth({ db }: Pick<Database, "db">): Promise<Depth[]> {
  const depths: Depth[] = [];
  for (const state of ["queued", "failed", "held"] as const) {
    const rows = await db
      .selectFrom(firstOf(db, state).as("first"))
      .select((row) => ["kind", row.fn.countAll().as("messages"), row.fn.min("since").as("since")])
      .groupBy("kind")
      .execute();
    for (const { kind, messages, since } of rows)
      depths.push({ kind, state, messages: Number(messages), since });
  }
  return depths;
}

/** Those that are due first, each with when it was first due: `due_at` moves on with every retry. */
export function firstOf(db: Database["db"], state: Depth["state"]) {
  return db
    .selectFrom("outbox")
    .select(["kind", (row) => row.fn.coalesce("first_attempt_at", "due_at").as("since")])
    .where("state", "=", state)
    .orderBy("due_at")
    .limit(mostCounted);
}
