import { randomUUIDv7 } from "node:crypto";
import type { Actor } from "#contract/desk.ts";
import type { ActOutcome, LeadActInput } from "#contract/desk-leads.ts";
import type { LeadAct } from "#contract/lead-work.ts";
import { isHeldRow } from "#server/db/lead-rows.ts";
import { sha256 } from "#server/base/text.ts";
import type { Tx } from "#server/db/tables.ts";
import { renewReach } from "#server/leads/reach.ts";
import { type ActDetail, isUndoable, type StoredAct, storedAct } from "./act-detail.ts";
import { type Acting, type Performance, storeAct } from "./acting.ts";
import { lockForAct, reachedBy, reachStops } from "./act-locks.ts";
import { correctFields } from "./act-correct.ts";
import { releaseLead, resendGuide } from "./act-mail.ts";
import { allowContact, stopCalls, stopContact } from "./act-stops.ts";
import { assign, logCall, planNextStep, setStatus, writeNote } from "./act-work.ts";
import { tellAssignee } from "./assignment-mail.ts";
import { audit } from "./audit.ts";
import type { LeadDeps } from "./deps.ts";
import { historySince } from "./history.ts";
import { undo } from "./undo.ts";

/**
 * Acts that could overwrite what somebody else did meanwhile. A note adds to it, a stop has to count whatever else
 * happened, and an undo looks for itself at what changed since.
 */
const canOverwrite: ReadonlySet<LeadAct> = new Set<LeadAct>([
  "call",
  "status",
  "assign",
  "next-step",
  "correct",
  "allow-contact",
]);

/** Acts after which people may be answered another way than before. */
const changesReach: ReadonlySet<LeadAct> = new Set<LeadAct>([...reachStops, "correct"]);

/** Acts that only managers may do; they go into the audit log. */
const audited: ReadonlySet<LeadAct> = new Set<LeadAct>(["release", "allow-contact"]);

/**
 * Does one thing to a lead, once for each form.
 * @throws database errors; then nothing was done
 */
export async function actOnLead(
  deps: LeadDeps,
  actor: Actor,
  number: number,
  input: LeadActInput,
  { version, key }: { readonly version: number; readonly key: string },
): Promise<ActOutcome> {
  const outcome = await deps.database.write(async (tx): Promise<ActOutcome> => {
    const lead = await lockForAct(tx, deps, number, input);
    if (lead === undefined) return { outcome: "erased" };
    // The same key with other words in it is another act: whoever went back and typed more has to see what happened.
    const formKey = sha256(JSON.stringify([lead.id, key, input]));
    const before = await actWithKey(tx, formKey);
    if (before !== null) return answerFor(before, deps.now());
    if (lead.version !== version && canOverwrite.has(input.act))
      return { outcome: "changed", since: await historySince(tx, lead.id, version, deps.now()) };
    const acting = { tx, deps, actor, lead, formKey, now: deps.now(), id: randomUUIDv7() };
    const performance = await perform(acting, input);
    return "done" in performance ? await store(acting, input.act, performance.done) : performance;
  });
  if (outcome.outcome === "done") deps.onQueued();
  return outcome;
}

async function perform(acting: Acting, input: LeadActInput): Promise<Performance> {
  switch (input.act) {
    case "call":
      return await logCall(acting, input);
    case "note":
      return writeNote(input.note);
    case "status":
      return await setStatus(acting, input);
    case "assign":
      return await assign(acting, input.personId);
    case "next-step":
      return await planNextStep(acting, input);
    case "correct":
      return await correctFields(acting, input);
    case "stop-calls":
      return await stopCalls(acting);
    case "stop-contact":
      return await stopContact(acting);
    case "allow-contact":
      return await allowContact(acting);
    case "release":
      return await releaseLead(acting);
    case "resend-guide":
      return await resendGuide(acting, input);
    case "undo":
      return await undo(acting, input.entryId);
  }
}

async function actWithKey(tx: Tx, formKey: string): Promise<StoredAct | null> {
  const rows = tx.selectFrom("lead_acts").selectAll().where("form_key", "=", formKey);
  const row = await rows.executeTakeFirst();
  return row === undefined ? null : storedAct(row);
}

function answerFor(act: StoredAct, now: Date): ActOutcome {
  return { outcome: "done", undo: isUndoable(act, now) ? act.id : null };
}

async function store(
  acting: Acting,
  act: LeadAct,
  done: Omit<ActDetail, "version">,
): Promise<ActOutcome> {
  const { tx, actor, lead, now } = acting;
  const row = await storeAct(acting, act, done);
  if (act === "assign") await tellAssignee(acting, done.after.assignedTo);
  if (changesReach.has(act)) await renewReach(tx, await reachedBy(tx, act, lead.id));
  const isDiscard = act === "status" && isHeldRow(lead) && done.after.status === "not-interested";
  if (audited.has(act) || isDiscard)
    await audit(tx, actor, isDiscard ? "discard" : act, String(lead.number), now);
  return answerFor(row, now);
}
