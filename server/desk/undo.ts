import { randomUUIDv7 } from "node:crypto";
import { sha256 } from "#server/base/text.ts";
import { visitorMails } from "#server/leads/mail-limits.ts";
import { renewWords } from "#server/leads/search-words.ts";
import { isUndoable, type StoredAct, storedAct, type Work } from "./act-detail.ts";
import { withdrawStop } from "./act-stops.ts";
import { setFirstContact, setWork } from "./act-work.ts";
import { type Acting, type Performance, refusal, storeAct } from "./acting.ts";
import { writeField } from "./correct.ts";

/**
 * Brings back what an act of this lead changed, if nothing later changed the same thing, and removes the mark of a call.
 * The act stays in the history, as undone. With a stop, the leads that it closed are opened again.
 */
export async function undo(acting: Acting, actId: string): Promise<Performance> {
  const { tx, lead, now } = acting;
  const acts = await actsOf(tx, lead.id);
  const act = acts.find(({ id }) => id === actId);
  if (act === undefined) return refusal("There is nothing to undo.");
  if (act.undone_at !== null) return refusal("That's undone already.");
  if (!isUndoable(act, now))
    return refusal(
      act.detail.canUndo
        ? "It's too late to undo that. A manager can allow contact again."
        : "This can't be undone, because it had effects outside.",
    );
  const later = laterChange(act, acts);
  if (later !== undefined)
    return refusal(`${later.by_name} changed the same thing since, so it can't be undone.`);
  const obstacle = act.act === "correct" ? await undoCorrection(acting, act) : null;
  if (obstacle !== null) return refusal(obstacle);
  const isStop = act.detail.stop !== undefined;
  const stop = isStop ? { stop: await withdrawStop(acting, act) } : {};
  const work = await setWork(tx, lead, await workBefore(acting, act));
  await markUndone(acting, act);
  for (const id of act.detail.closed ?? []) await reopenOther(acting, id);
  return { done: { ...work, ...stop, undid: act.id, canUndo: false } };
}

async function actsOf(tx: Acting["tx"], leadId: string): Promise<StoredAct[]> {
  const rows = tx.selectFrom("lead_acts").selectAll().where("lead_id", "=", leadId);
  return (await rows.execute()).map(storedAct);
}

async function markUndone({ tx, actor, now }: Acting, { id }: StoredAct): Promise<void> {
  await tx
    .updateTable("lead_acts")
    .set({ undone_at: now.toISOString(), undone_by: actor.name })
    .where("id", "=", id)
    .execute();
}

/** Opens another lead again that a stop closed, unless somebody decided something else about it since. */
async function reopenOther(acting: Acting, actId: string): Promise<void> {
  const { tx, formKey } = acting;
  const other = await tx
    .selectFrom("leads")
    .innerJoin("lead_acts", "lead_acts.lead_id", "leads.id")
    .selectAll("leads")
    .where("lead_acts.id", "=", actId)
    .executeTakeFirst();
  const acts = other === undefined ? [] : await actsOf(tx, other.id);
  const act = acts.find(({ id }) => id === actId);
  if (other === undefined || act === undefined || laterChange(act, acts) !== undefined) return;
  const work = await setWork(tx, other, act.detail.before);
  await markUndone(acting, act);
  const own = { id: randomUUIDv7(), lead: other, formKey: sha256(`${formKey} ${other.id}`) };
  await storeAct({ ...acting, ...own }, "undo", { ...work, undid: act.id, canUndo: false });
}

/** The last act that changed the same thing afterward and wasn't undone. */
function laterChange(act: StoredAct, acts: readonly StoredAct[]): StoredAct | undefined {
  const things = thingsOf(act);
  const byVersion = acts.toSorted((a, b) => a.detail.version - b.detail.version);
  return byVersion.findLast(
    (other) =>
      other.detail.version > act.detail.version &&
      other.undone_at === null &&
      other.act !== "undo" &&
      thingsOf(other).some((thing) => things.includes(thing)),
  );
}

/**
 * Whose a lead became by working on it is no obstacle: it goes back only if it's still theirs. A stop is about an address
 * and a number, so that it can't be undone once one of them was corrected.
 */
function thingsOf({ act, detail }: StoredAct): string[] {
  const things = Object.keys(detail.after).filter(
    (thing) => thing !== "assignedTo" || act === "assign",
  );
  const stop = detail.stop === undefined ? [] : ["stop", "email", "phone"];
  return [...things, ...(detail.fields ?? []), ...stop];
}

/** What to bring back. A call's mark goes first: with another call left, a lead isn't new, and stays whose it is. */
async function workBefore({ tx, lead }: Acting, { id, act, detail }: StoredAct): Promise<Work> {
  const { assignedTo: _, ...others } = detail.before;
  const before = detail.after.assignedTo === lead.assigned_to ? detail.before : others;
  if (act !== "call") return before;
  await tx.deleteFrom("contact_marks").where("id", "=", id).execute();
  await setFirstContact(tx, lead.id);
  const marks = tx.selectFrom("contact_marks").select("id").where("lead_id", "=", lead.id);
  const isCalled = (await marks.limit(1).executeTakeFirst()) !== undefined;
  if (!isCalled) return before;
  return before.status === "new" ? { ...others, status: lead.status } : others;
}

/** @returns why the earlier values can't be brought back; null if they are */
async function undoCorrection(
  { tx, lead }: Acting,
  { at, detail }: StoredAct,
): Promise<string | null> {
  const records = await tx
    .selectFrom("lead_corrections")
    .select(["field", "old_value"])
    .where("id", "in", ["", ...(detail.corrections ?? [])])
    .execute();
  const email = records.find(({ field }) => field === "email");
  if (email !== undefined) {
    if (email.old_value === null) return "The earlier address isn't stored anymore.";
    if (await hasMailSince(tx, lead.id, at))
      return "An email went to the new address since, so it can't be undone.";
  }
  for (const { field, old_value: value } of records) await writeField(tx, lead.id, field, value);
  await renewWords(tx, lead.id);
  return null;
}

async function hasMailSince(tx: Acting["tx"], leadId: string, at: string): Promise<boolean> {
  const mail = tx
    .selectFrom("outbox")
    .select("id")
    .where("lead_id", "=", leadId)
    .where("kind", "in", visitorMails)
    .where("updated_at", ">=", at);
  return (await mail.limit(1).executeTakeFirst()) !== undefined;
}
