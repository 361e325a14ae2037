import type { Kysely } from "kysely";
import type { Actor } from "#contract/desk.ts";
import {
  type DeskOffice,
  type MessagesPage,
  type TroubledMessage,
  type TroubledState,
  troubledStates,
} from "#contract/desk-office.ts";
import { bounceColumns, bounceOf } from "#server/db/lead-rows.ts";
import type { Tables } from "#server/db/tables.ts";
import { canRetry, retryIn, type RetryResult } from "#server/outbox/outbox.ts";
import { destinationHost, readDepth } from "#server/outbox/read-outbox.ts";
import { needsSomebody, troubleOf } from "#server/outbox/trouble.ts";
import { audit } from "./audit.ts";
import type { DeskDeps } from "./deps.ts";

type MessagesDeps = Pick<DeskDeps, "database" | "now" | "onQueued">;

/** Messages that need somebody, and what can be done about them. */
export function createMessages(deps: MessagesDeps): Pick<DeskOffice, "messages" | "retryMessage"> {
  return {
    messages: (_actor, query) => readMessages(deps, query),
    retryMessage: (actor, id) => retryMessage(deps, actor, id),
  };
}

const pageSize = 50;
const mostCounted = 99;
/** What came back, was withheld or needs nobody asks for nothing that gets done: it leaves the list after these days. */
const daysListed = 30;

const none: Readonly<Record<TroubledState, number>> = {
  failed: 0,
  held: 0,
  bounced: 0,
  withheld: 0,
  "file-only": 0,
};

/** A place in the list: a time, UTC, ISO 8601, and an id. */
interface Place {
  readonly at: string;
  readonly id: string;
}

async function readMessages(
  { database, now }: MessagesDeps,
  { state, after }: Parameters<DeskOffice["messages"]>[1],
): Promise<MessagesPage> {
  const { db } = database;
  const since = new Date(now().getTime() - daysListed * 86_400_000).toISOString();
  const states = state === undefined ? troubledStates : [state];
  const place = placeOf(after);
  const places: Place[] = [];
  for (const one of states)
    places.push(...(await placesBefore(db, one, since, place, pageSize + 1)));
  const newest = places.toSorted(newestFirst).slice(0, pageSize);
  const last = newest.at(-1);
  const isMore = places.length > pageSize && last !== undefined;
  const counts = { ...none };
  for (const one of troubledStates)
    counts[one] = (await placesBefore(db, one, since, null, mostCounted)).length;
  const depth = (await readDepth(database, now())).filter((one) => one.state === "queued");
  const oldest = depth.map((one) => one.since).toSorted()[0] ?? null;
  return {
    messages: await loadMessages(db, newest),
    next: isMore ? `${last.at}~${last.id}` : null,
    counts,
    queued: { count: depth.reduce((sum, one) => sum + one.messages, 0), oldest },
  };
}

function newestFirst(a: Place, b: Place): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** Null for anything that isn't a place: then the list starts with the newest. */
function placeOf(text: string | undefined): Place | null {
  const [, at, id] = /^([\d:.TZ-]{24})~([\da-f-]{36})$/.exec(text ?? "") ?? [];
  return at === undefined || id === undefined ? null : { at, id };
}

/** Messages of a state in the list's order. Each state has an index, which has only what needs somebody. */
async function placesBefore(
  db: Kysely<Tables>,
  state: TroubledState,
  since: string,
  place: Place | null,
  limit: number,
): Promise<Place[]> {
  const at = state === "bounced" ? "bounced_at" : "due_at";
  let rows = db
    .selectFrom("outbox")
    .select([`${at} as at`, "id"])
    .where("resent_as", "is", null)
    .orderBy(at, "desc")
    .orderBy("id", "desc")
    .limit(limit);
  rows =
    state === "bounced"
      ? rows.where("bounced_at", ">=", since).where("bounce", "in", ["permanent", "complaint"])
      : rows.where("state", "=", state).where("bounced_at", "is", null);
  if (state === "failed")
    rows = rows.where((row) => row.or([needsSomebody(row), row("due_at", ">=", since)]));
  if (state === "withheld") rows = rows.where("due_at", ">=", since);
  // A held lead has several, which are released together.
  if (state === "held") rows = rows.where("kind", "=", "agency-notification");
  if (place !== null)
    rows = rows.where((row) =>
      row.and([
        row(at, "<=", place.at),
        row.or([row(at, "<", place.at), row("id", "<", place.id)]),
      ]),
    );
  return (await rows.execute()).map((row) => ({ at: row.at ?? "", id: row.id }));
}

/** The messages at these places, in their order. */
async function loadMessages(
  db: Kysely<Tables>,
  places: readonly Place[],
): Promise<TroubledMessage[]> {
  if (places.length === 0) return [];
  const ids = places.map(({ id }) => id);
  const rows = await db
    .selectFrom("outbox")
    .innerJoin("leads", "leads.id", "outbox.lead_id")
    .leftJoin("lead_details", "lead_details.lead_id", "leads.id")
    .select(["outbox.id", "outbox.kind", "state", "destination", "last_error", "resent_as"])
    .select([...bounceColumns, "number", "name", "phone"])
    .where("outbox.id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap(({ at, id }) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { kind, number, name } = row;
    const destination = destinationHost(row.destination);
    const sent = { kind, state: row.state, destination, bounce: bounceOf(row), phone: row.phone };
    const trouble = troubleOf({ ...sent, lastError: row.last_error, resentAs: row.resent_as });
    if (trouble === null) return [];
    const { state, reason, advice } = trouble;
    const act = state === "held" ? "release" : trouble.canRetry ? "retry" : null;
    const lead = { number, name };
    return [{ id, kind, state, at, destination, lead, reason, advice, act } as const];
  });
}

async function retryMessage(
  { database, now, onQueued }: MessagesDeps,
  actor: Actor,
  id: string,
): Promise<string | null> {
  const result = await database.write(async (tx) => {
    const [retried] = await retryIn(tx, [id], now());
    if (retried !== undefined && canRetry(retried))
      await audit(tx, actor, "retry", String(retried.leadNumber ?? ""), now());
    return retried;
  });
  if (result === undefined || !canRetry(result)) return refusalOf(result);
  onQueued();
  return null;
}

/** Why a message can't be queued again. */
function refusalOf(result: RetryResult | undefined): string {
  if (result === undefined || result.was === null)
    return "This message doesn't exist anymore. The lead may have been erased.";
  if (result.resentAs !== null) return "This message was sent again already.";
  if (result.was === "held") return "This message waits until somebody releases its lead.";
  if (result.was === "withheld") return "This message is kept as a record, and is never sent.";
  return "This message was sent meanwhile.";
}
