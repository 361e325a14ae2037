import { randomUUIDv7 } from "node:crypto";
import type { Actor } from "#contract/desk.ts";
import type { AddOutcome, LeadToAdd } from "#contract/desk-leads.ts";
import { bareChoice } from "#contract/plan-choice.ts";
import { sha256 } from "#server/base/text.ts";
import type { LeadRow, Tx } from "#server/db/tables.ts";
import type { NewEntry } from "#server/leads/submit-lead.ts";
import { leadFrom } from "#server/leads/enter-leads.ts";
import { lockLeads } from "#server/leads/locks.ts";
import { storeLeadIn } from "#server/leads/store.ts";
import { writeNote } from "./act-work.ts";
import { storeAct } from "./acting.ts";
import type { LeadDeps } from "./deps.ts";

/**
 * Stores a request that somebody at the desk took down, once for each form.
 * @returns its number, or the first error of each field
 * @throws database errors; then nothing was stored
 */
export async function addLead(
  deps: LeadDeps,
  actor: Actor,
  request: LeadToAdd,
  formKey: string,
): Promise<AddOutcome> {
  const note = writeNote(request.note ?? "");
  const isEmpty = (request.note ?? "").trim() === "";
  if (!isEmpty && !("done" in note) && note.outcome === "invalid")
    return { outcome: "invalid", errors: note.errors };
  const text = isEmpty || !("done" in note) ? null : (note.done.note ?? null);
  const { kind, fields, channel } = request;
  const entry = entryOf(deps, actor, request, text);
  const result = leadFrom({ kind, fields, channel, entry }, bareChoice);
  if (!result.success) return { outcome: "invalid", errors: result.errors };
  // The same key with other words in it is another request, which must not be lost.
  const key = sha256(JSON.stringify([actor.personId, formKey, request]));
  const submission = { key: `desk:${key}`, bodyHash: key, lapsesAfter: null };
  const number = await deps.database.write(async (tx) => {
    const stored = { ...result.lead, key: submission };
    const outcome = await storeLeadIn(tx, { ...deps, ...deps.sending }, stored);
    if (!outcome.taken) throw new Error("a request with a key of its own wasn't stored");
    const { id } = outcome.reply;
    await lockLeads(tx, [id]);
    const lead = await tx
      .selectFrom("leads")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (text !== null && entry.contact === null)
      await storeNote(tx, deps, { actor, lead, text, key });
    return lead.number;
  });
  deps.onQueued();
  return { outcome: "added", number };
}

function entryOf(
  { now }: LeadDeps,
  actor: Actor,
  { consent, consentHow, contacted }: LeadToAdd,
  note: string | null,
): NewEntry {
  const at = now().toISOString();
  return {
    enteredBy: actor.name,
    consent: lineOf(consent),
    consentHow: lineOf(consentHow),
    file: null,
    receivedAt: at,
    contact: contacted ? { contactedAt: at, contactedBy: actor.name, note } : null,
  };
}

function lineOf(text: string | null): string | null {
  const line = (text ?? "").toWellFormed().replace(/[\s\p{Cc}]+/gu, " ");
  return line.trim() || null;
}

interface EntryNote {
  readonly actor: Actor;
  /** Locked until the transaction ends. */
  readonly lead: LeadRow;
  readonly text: string;
  readonly key: string;
}

/** The note of a request without a call is an act of its own, which a form that is sent again doesn't repeat. */
async function storeNote(tx: Tx, deps: LeadDeps, note: EntryNote): Promise<void> {
  const { actor, lead, text, key } = note;
  const before = tx.selectFrom("lead_acts").select("id").where("form_key", "=", key);
  if ((await before.executeTakeFirst()) !== undefined) return;
  const own = { id: randomUUIDv7(), formKey: key, now: deps.now() };
  const done = { before: {}, after: {}, note: text, canUndo: true };
  await storeAct({ tx, deps, actor, lead, ...own }, "note", done);
}
