import type { Kysely } from "kysely";
import agency from "#content/agency/agency.yaml";
import type { HistoryEntry, MessageOutcome } from "#contract/desk-leads.ts";
import type { Lead } from "#contract/lead.ts";
import { bounceOf } from "#server/db/lead-rows.ts";
import type { OutboxRow, Tables } from "#server/db/tables.ts";
import { bounceSentence } from "#server/outbox/bounce-words.ts";
import { destinationHost } from "#server/outbox/read-outbox.ts";
import { deliveryReason } from "#server/outbox/reasons.ts";
import { troubleOf } from "#server/outbox/trouble.ts";
import { isUndoable, type StoredAct, storedAct } from "./act-detail.ts";

type Recorded = Pick<Lead, "id" | "createdAt" | "entry" | "details">;
type Entry = HistoryEntry["entry"];

/** More of each kind aren't read: nobody scrolls through them, and a page has to stay quick. */
const most = 500;

/**
 * Everything that happened to a lead, newest first: what people did at the desk, calls and corrections from before
 * there was one, and messages.
 * @param now decides what can still be undone
 * @throws database errors
 */
export async function historyOf(
  db: Kysely<Tables>,
  lead: Recorded,
  now: Date,
): Promise<HistoryEntry[]> {
  const acts = await actsOf(db, lead.id);
  const corrections = await correctionsOf(db, lead.id);
  const entries = [
    ...acts.flatMap((act) => actEntries(act, corrections, now)),
    ...(await earlierCalls(db, lead.id, acts)),
    ...earlierCorrections(corrections, acts),
    ...(await messageEntries(db, lead)),
    arrivalOf(lead),
  ];
  return byNewest(entries, acts);
}

/** The acts since a version of the lead, newest first, and what they undid. @throws database errors */
export async function historySince(
  db: Kysely<Tables>,
  leadId: string,
  version: number,
  now: Date,
): Promise<HistoryEntry[]> {
  const acts = await actsOf(db, leadId);
  const corrections = await correctionsOf(db, leadId);
  const later = acts.filter(({ detail }) => detail.version > version);
  const undone = new Set(later.flatMap(({ detail }) => detail.undid ?? []));
  const entries = acts
    .filter((act) => later.includes(act) || undone.has(act.id))
    .flatMap((act) => actEntries(act, corrections, now));
  return byNewest(entries, acts);
}

async function actsOf(db: Kysely<Tables>, leadId: string): Promise<StoredAct[]> {
  const rows = db.selectFrom("lead_acts").selectAll().where("lead_id", "=", leadId);
  return (await rows.orderBy("id", "desc").limit(most).execute()).map(storedAct);
}

type Correction = Awaited<ReturnType<typeof correctionsOf>>[number];

async function correctionsOf(db: Kysely<Tables>, leadId: string) {
  return await db
    .selectFrom("lead_corrections")
    .select(["id", "field", "old_value as from", "corrected_at as at", "corrected_by as by"])
    .where("lead_id", "=", leadId)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** Newest first. Of acts at the same time, the one from the later version of the lead comes first. */
function byNewest(entries: readonly HistoryEntry[], acts: readonly StoredAct[]): HistoryEntry[] {
  const versions = new Map(acts.map(({ id, detail }) => [id, detail.version]));
  const versionOf = ({ id }: HistoryEntry) => versions.get(id) ?? 0;
  return entries.toSorted((a, b) => {
    if (a.at !== b.at) return a.at < b.at ? 1 : -1;
    if (a.id === b.id) return 0;
    return versionOf(b) - versionOf(a) || (a.id < b.id ? 1 : -1);
  });
}

/** What an act shows: several entries if it did several things. Only the first can be undone, with all of them. */
function actEntries(act: StoredAct, corrections: readonly Correction[], now: Date): HistoryEntry[] {
  const { id, at, by_name: by, undone_at: undoneAt, undone_by: undoneBy } = act;
  const undone = undoneAt === null ? null : { at: undoneAt, by: undoneBy ?? "" };
  return entriesIn(act, corrections).map((entry, index) => ({
    id,
    at,
    by,
    entry,
    canUndo: index === 0 && isUndoable(act, now),
    undone,
  }));
}

function entriesIn({ act, detail }: StoredAct, corrections: readonly Correction[]): Entry[] {
  const { note = null, result = null } = detail;
  switch (act) {
    case "call":
      return [{ kind: "call", result, note }, ...workEntries(detail)];
    case "note":
      return [{ kind: "note", note: note ?? "" }, ...workEntries(detail)];
    case "status":
    case "assign":
    case "next-step":
      return workEntries(detail);
    case "correct":
      return corrections
        .filter(({ id }) => detail.corrections?.includes(id))
        .map(({ field, from }, place) => {
          const mails = place === 0 ? mailsOf(detail) : undefined;
          return { kind: "corrected", field, from, ...(mails && { mails }) };
        });
    case "stop-calls":
    case "stop-contact":
    case "allow-contact":
      return [{ kind: "stop", stop: detail.stop ?? null }, ...workEntries(detail)];
    case "release":
      return [{ kind: "released" }];
    // The email that it queued is an entry of its own, and what was undone says so.
    case "resend-guide":
    case "undo":
      return [];
  }
}

function mailsOf({ mails = 0, withheld = 0, accepted = 0 }: StoredAct["detail"]) {
  return mails + withheld + accepted === 0 ? undefined : { queued: mails, withheld, accepted };
}

/** A first call makes a new lead a working one; that goes without saying. */
function workEntries({
  before,
  after,
  result,
  isDone,
  assignedName,
}: StoredAct["detail"]): Entry[] {
  const isFirstCall = result !== undefined && before.status === "new" && after.status === "working";
  return [
    ...(before.status === undefined || after.status === undefined || isFirstCall
      ? []
      : [{ kind: "status", from: before.status, to: after.status } as const]),
    ...(after.next === undefined
      ? []
      : [{ kind: "next-step", next: after.next, isDone: isDone ?? false } as const]),
    ...(after.assignedTo === undefined
      ? []
      : [{ kind: "assigned", to: assignedName ?? null } as const]),
  ];
}

const noUndo = { canUndo: false, undone: null } as const;

/** Calls that were noted before the desk, or with a lead when it was entered. */
async function earlierCalls(
  db: Kysely<Tables>,
  leadId: string,
  acts: readonly StoredAct[],
): Promise<HistoryEntry[]> {
  const marks = await db
    .selectFrom("contact_marks")
    .select(["id", "contacted_at as at", "contacted_by as by", "note", "result"])
    .where("lead_id", "=", leadId)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  const byAct = new Set(acts.map(({ id }) => id));
  return marks
    .filter(({ id }) => !byAct.has(id))
    .map(({ id, at, by, note, result }) => {
      return { id, at, by, entry: { kind: "call", result, note }, ...noUndo };
    });
}

function earlierCorrections(
  corrections: readonly Correction[],
  acts: readonly StoredAct[],
): HistoryEntry[] {
  const byAct = new Set(acts.flatMap(({ detail }) => detail.corrections ?? []));
  return corrections
    .filter(({ id }) => !byAct.has(id))
    .map(({ id, at, by, field, from }) => {
      return { id, at, by, entry: { kind: "corrected", field, from }, ...noUndo };
    });
}

function arrivalOf({ id, createdAt, entry }: Recorded): HistoryEntry {
  if (entry === null)
    return { id, at: createdAt, by: null, entry: { kind: "received" }, ...noUndo };
  const { enteredAt: at, enteredBy: by } = entry;
  return { id, at, by, entry: { kind: "entered" }, ...noUndo };
}

async function messageEntries(
  db: Kysely<Tables>,
  { id: leadId, details }: Recorded,
): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom("outbox")
    .selectAll()
    .where("lead_id", "=", leadId)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => {
    const outcome = outcomeOf(row, details?.phone ?? null);
    const entry = { kind: "message", message: row.kind, outcome } as const;
    const at = row.state === "queued" ? row.created_at : row.updated_at;
    return { id: row.id, at: row.bounced_at ?? at, by: null, entry, ...noUndo };
  });
}

/** How a message stands; one that another replaced still says what became of it. */
function outcomeOf(row: OutboxRow, phone: string | null): MessageOutcome {
  const { id: outboxId, kind, state, last_error: lastError } = row;
  const bounce = bounceOf(row);
  const destination = destinationHost(row.destination);
  const message = { kind, state, destination, lastError, bounce, resentAs: null, phone };
  const trouble = troubleOf(message);
  if (trouble !== null) return { outboxId, state: trouble.state, reason: trouble.reason };
  if (bounce !== null)
    return { outboxId, state, reason: bounceSentence({ kind, bounce, phone }, agency.timeZone) };
  if (state !== "queued" || lastError === null) return { outboxId, state, reason: null };
  const { meaning } = deliveryReason(lastError, message);
  return { outboxId, state, reason: `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.` };
}
