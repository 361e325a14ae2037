import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from "kysely";
import type { OutboxKind } from "#contract/outbox-kind.ts";
import type { Database } from "#server/db/database.ts";
import { bounceColumns, bounceOf, type MailBounce } from "#server/db/lead-rows.ts";
import type { OutboxRow, OutboxState, Tables } from "#server/db/tables.ts";

/** An outbox row as shown to the operator. Times are UTC, ISO 8601. */
export interface OutboxEntry {
  readonly id: string;
  readonly leadId: string;
  /** Short number of the lead. */
  readonly leadNumber: number;
  readonly kind: OutboxKind;
  readonly state: OutboxState;
  /** Host and port of a webhook; null for mail. */
  readonly destination: string | null;
  /** The Message-ID of an email, or the id of a webhook. */
  readonly messageId: string;
  /** Attempts whose outcome is known. */
  readonly attempts: number;
  /** When the next attempt may start; only meaningful while queued. */
  readonly dueAt: string;
  readonly lastError: string | null;
  /** What came back after an email was sent. */
  readonly bounce: MailBounce | null;
  /** Id of the message that was queued in its place. */
  readonly resentAs: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface AttemptEntry {
  readonly outcome: "sent" | "file-only" | "retry" | "refused";
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
    .select([...entryColumns, ...bounceColumns])
    .where((row) => matches(row, query))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(query.limit)
    .execute();
  return rows.map(entryOf);
}

/** Counts the outbox rows that match the filter, or all rows without one. */
export async function countOutbox({ db }: Database, filter: OutboxFilter = {}): Promise<number> {
  const { count } = await db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll().as("count"))
    .where((row) => matches(row, filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One message with its attempts; null if no message has this id. */
export async function findMessage({ db }: Database, id: string): Promise<OutboxHistory | null> {
  const [message = null] = await histories(db, "id", id);
  return message;
}

/** Messages whose id starts with this text, in order of their ids, at most `limit`. */
export async function messagesStartingWith(
  { db }: Database,
  start: string,
  limit: number,
): Promise<OutboxEntry[]> {
  const rows = await db
    .selectFrom("outbox")
    .select([...entryColumns, ...bounceColumns])
    .where("id", ">=", start)
    // Ids hold digits, a–f and hyphens, all before g in any collation.
    .where("id", "<", `${start}g`)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(entryOf);
}

/** The messages of one lead, oldest first, each with its attempts. */
export async function outboxOfLead({ db }: Database, leadId: string): Promise<OutboxHistory[]> {
  return await histories(db, "lead_id", leadId);
}

async function histories(
  db: Database["db"],
  column: "id" | "lead_id",
  value: string,
): Promise<OutboxHistory[]> {
  const messages = db.selectFrom("outbox").where(column, "=", value);
  const rows = await messages
    .select([...entryColumns, ...bounceColumns, "first_attempt_at as firstAttemptAt"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const attempts = await db
    .selectFrom("delivery_attempts")
    .select(["outbox_id", "outcome", "reason"])
    .select(["started_at as startedAt", "finished_at as finishedAt"])
    .where("outbox_id", "in", messages.select("id"))
    .orderBy("started_at")
    .orderBy("id")
    .execute();
  const byMessage = Map.groupBy(attempts, (attempt) => attempt.outbox_id);
  return rows.map(({ firstAttemptAt, ...row }) => {
    const history = (byMessage.get(row.id) ?? []).map((attempt) => {
      const { outbox_id: _, ...entry } = attempt;
      return entry;
    });
    return { ...entryOf(row), history, firstAttemptAt };
  });
}

const entryColumns = [
  "id",
  "lead_id as leadId",
  (row: Row) =>
    row
      .selectFrom("leads")
      .select("number")
      .whereRef("leads.id", "=", "outbox.lead_id")
      .$asScalar()
      .$notNull()
      .as("leadNumber"),
  "kind",
  "state",
  "destination",
  "message_id as messageId",
  "attempts",
  "due_at as dueAt",
  "last_error as lastError",
  "resent_as as resentAs",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

type Bounced = Pick<OutboxRow, (typeof bounceColumns)[number]>;

function entryOf(row: Omit<OutboxEntry, "bounce"> & Bounced): OutboxEntry {
  const { bounced_at, bounce, bounce_status, bounce_reason, ...entry } = row;
  return {
    ...entry,
    destination: destinationHost(row.destination),
    bounce: bounceOf({ bounced_at, bounce, bounce_status, bounce_reason }),
  };
}

/** Selects rows; conditions that are set must all match. */
export interface OutboxFilter {
  readonly state?: OutboxState | undefined;
  readonly kind?: OutboxKind | undefined;
  /** Only emails that came back, are late, or were reported as spam. */
  readonly bounced?: true | undefined;
  /** Host of a webhook, with or without its port. */
  readonly destination?: string | undefined;
}

type Row = ExpressionBuilder<Tables, "outbox">;
type Condition = ExpressionWrapper<Tables, "outbox", SqlBool>;

/** The filter as an SQL condition. */
export function matches(row: Row, { state, kind, bounced, destination }: OutboxFilter): Condition {
  return row.and([
    ...(state === undefined ? [] : [row("state", "=", state)]),
    ...(kind === undefined ? [] : [row("kind", "=", kind)]),
    ...(bounced ? [row("bounced_at", "is not", null)] : []),
    ...(destination === undefined ? [] : [goesTo(row, destination)]),
  ]);
}

/** Stored URLs are normalized, so the host is always followed by a slash or a port. */
function goesTo(row: Row, host: string): Condition {
  const prefixes = ["https", "http"].flatMap((scheme) =>
    ["/", ":"].map((end) => `${scheme}://${host.toLowerCase()}${end}`),
  );
  const startsWith = (prefix: string) =>
    row(sql<string>`substr(${sql.ref("destination")}, 1, ${prefix.length})`, "=", prefix);
  return row.or(prefixes.map(startsWith));
}

/** Host and port of a webhook URL. Nothing else of it may be shown, because its path may contain a secret. */
export function destinationHost(destination: string | null): string | null {
  return destination === null ? null : (URL.parse(destination)?.host ?? "unknown");
}

const unsentStates = ["queued", "file-only", "failed", "held"] as const satisfies OutboxState[];
type UnsentState = (typeof unsentStates)[number];

/**
 * The number of messages of one kind that are unsent in a state, or that bounced permanently in the last 24 hours.
 */
export interface Depth {
  readonly kind: OutboxKind;
  readonly state: UnsentState | "bounced";
  /** Counts at most `maxCounted` messages of a state over all kinds. */
  readonly messages: number;
  /** When the oldest of them first became due, or bounced: UTC, ISO 8601. */
  readonly since: string;
}

/** Counting stops here, so that it takes milliseconds even when the queue has grown for days. */
export const maxCounted = 10_000;

const dayMilliseconds = 24 * 60 * 60_000;

/**
 * Messages by kind and state; omits zero counts.
 * @throws database errors
 */
export async function readDepth({ db }: Pick<Database, "db">, now: Date): Promise<Depth[]> {
  const dayAgo = new Date(now.getTime() - dayMilliseconds).toISOString();
  const bounced = await db
    .selectFrom("outbox")
    .select((row) => [
      "kind",
      row.fn.countAll().as("messages"),
      row.fn.min("bounced_at").as("since"),
    ])
    .where("bounced_at", ">=", dayAgo)
    .where("bounce", "=", "permanent")
    .groupBy("kind")
    .execute();
  const depths: Depth[] = bounced.map(({ kind, messages, since }) => ({
    kind,
    state: "bounced",
    messages: Number(messages),
    since: since ?? dayAgo,
  }));
  for (const state of unsentStates) {
    const rows = await db
      .selectFrom(oldestRows(db, state).as("oldest"))
      .select((row) => ["kind", row.fn.countAll().as("messages"), row.fn.min("since").as("since")])
      .groupBy("kind")
      .execute();
    for (const { kind, messages, since } of rows)
      depths.push({ kind, state, messages: Number(messages), since });
  }
  return depths;
}

/** The rows due first, each with the time it first became due: `due_at` moves with every retry. */
export function oldestRows(db: Database["db"], state: UnsentState) {
  return db
    .selectFrom("outbox")
    .select(["kind", (row) => row.fn.coalesce("first_attempt_at", "due_at").as("since")])
    .where("state", "=", state)
    .orderBy("due_at")
    .limit(maxCounted);
}

/** Name of the row in `service_keys` that the first email accepted by a mail server leaves behind. */
export const mailServerKey = "mail-server";

/**
 * Whether a mail server has ever accepted an email from this store, even one that was erased since.
 * @throws database errors
 */
export async function hasSentMail({ db }: Pick<Database, "db">): Promise<boolean> {
  const key = db.selectFrom("service_keys").select("name").where("name", "=", mailServerKey);
  return (await key.executeTakeFirst()) !== undefined;
}
