import { randomUUIDv7 } from "node:crypto";
import agency from "#content/agency/agency.yaml";
import type { Actor } from "#contract/desk.ts";
import type { AddOutcome, LeadToAdd } from "#contract/desk-leads.ts";
import { canBePhone } from "#contract/lead-details.ts";
import type { LeadAct } from "#contract/lead-work.ts";
import { bareChoice } from "#contract/plan-choice.ts";
import { addDays, instantOf, isDay, todayIn } from "#medicare/calendar.ts";
import { sha256 } from "#server/base/text.ts";
import { leadFrom } from "#server/leads/enter-leads.ts";
import { lockLeads } from "#server/leads/locks.ts";
import { storeLeadIn } from "#server/leads/store.ts";
import type { NewEntry, NewLead } from "#server/leads/submit-lead.ts";
import { cleanStep, logCall, setOwnWork, setWork, stepErrors, writeNote } from "./act-work.ts";
import { type Acting, type Performance, storeAct } from "./acting.ts";
import type { LeadDeps } from "./deps.ts";
import { linesOf } from "./lead-lines.ts";
import { planProblems } from "./planned-time.ts";
import { othersOf } from "./same-person.ts";
import { stopsOf } from "./stops.ts";

/**
 * Stores a request that somebody at the desk took down, once for each form, with one act for what comes with it: a call,
 * a note, a next step, whose it is.
 * @returns its number, the first error of each field, or why to look before it's stored
 * @throws database errors; then nothing was stored
 */
export async function addLead(
  deps: LeadDeps,
  actor: Actor,
  request: LeadToAdd,
  formKey: string,
): Promise<AddOutcome> {
  const { kind, fields, channel, source } = request;
  const errors = errorsOf(deps, request);
  const entry = entryOf(deps, actor, request);
  const origin = source === null ? {} : { source: { utm_source: source } };
  const result = leadFrom({ kind, fields, channel, entry, ...origin }, bareChoice);
  if (!result.success) return { outcome: "invalid", errors: { ...result.errors, ...errors } };
  if (Object.keys(errors).length > 0) return { outcome: "invalid", errors };
  // The same key with other words in it is another request, which must not be lost.
  const key = sha256(JSON.stringify([actor.personId, formKey, request]));
  const submission = { key: `desk:${key}`, bodyHash: key, lapsesAfter: null };
  const lead = { ...result.lead, key: submission };
  const doubt = request.anyway ? null : await doubtAbout(deps, lead);
  if (doubt !== null) return doubt;
  const problems = await stepProblems(deps, lead, request);
  if (Object.keys(problems).length > 0) return { outcome: "invalid", errors: problems };
  const number = await deps.database.write(async (tx) => {
    const outcome = await storeLeadIn(tx, { ...deps, ...deps.sending }, lead);
    if (!outcome.taken) throw new Error("a request with a key of its own wasn't stored");
    const { id } = outcome.reply;
    await lockLeads(tx, [id]);
    const rows = tx.selectFrom("leads").selectAll().where("id", "=", id);
    const row = await rows.executeTakeFirstOrThrow();
    const acting = { tx, deps, actor, lead: row, now: deps.now(), id: randomUUIDv7() };
    // A form that is sent again finds the lead with its act.
    if ("fresh" in outcome) await storeFirstAct({ ...acting, formKey: key }, request);
    return row.number;
  });
  deps.onQueued();
  return { outcome: "added", number };
}

/** Permission lasts 12 months, so who asked earlier asks anew. */
const oldestRequest = 366;

/** What is wrong besides the fields of the form. */
function errorsOf({ now }: LeadDeps, { note, next, askedOn }: LeadToAdd) {
  const today = todayIn(agency.timeZone, now());
  const written = note === null ? null : writeNote(note);
  const isOver = (day: string) => day > today || day < addDays(today, -oldestRequest);
  const isOdd = askedOn !== null && (!isDay(askedOn) || isOver(askedOn));
  const open = { status: "new", suspected: null, released_at: null } as const;
  return {
    ...(written !== null &&
      !("done" in written) &&
      written.outcome === "invalid" &&
      written.errors),
    ...stepErrors(next, open, now()),
    ...(isOdd && { askedOn: "Choose a day in the last 12 months." }),
  };
}

/** A call to somebody who wants none. The time is as it was agreed on just now. */
async function stepProblems(deps: LeadDeps, lead: NewLead, { next }: LeadToAdd) {
  return next === null ? {} : await planProblems(deps, lead, next, next.at);
}

function entryOf({ now }: LeadDeps, actor: Actor, request: LeadToAdd): NewEntry {
  const { consent, consentHow, askedOn } = request;
  const isEarlier = askedOn !== null && askedOn < todayIn(agency.timeZone, now());
  // Whoever wrote on paper didn't write down the time.
  const then = isEarlier && isDay(askedOn) ? instantOf(askedOn, "12:00", agency.timeZone) : null;
  return {
    enteredBy: actor.name,
    consent: lineOf(consent),
    consentHow: lineOf(consentHow),
    file: null,
    receivedAt: then ?? now().toISOString(),
    contact: null,
  };
}

function lineOf(text: string | null): string | null {
  const line = (text ?? "").toWellFormed().replace(/[\s\p{Cc}]+/gu, " ");
  return line.trim() || null;
}

/** Whether they wrote before, asked for no calls, or gave no real number; null if not, or if this form is stored already. */
async function doubtAbout(
  deps: LeadDeps,
  { id, key, name, email, normalizedEmail, details }: NewLead,
): Promise<AddOutcome | null> {
  const { db } = deps.database;
  const phone = details?.phone ?? null;
  const person = { number: 0, name, email_normalized: normalizedEmail, phone };
  const same = (await othersOf(db, [person])).get(0) ?? [];
  const numbers = same.map(({ number }) => number);
  const stop = (await stopsOf(deps, [{ id, email, phone }])).get(id)?.stop ?? null;
  const impossible = phone !== null && !canBePhone(phone) ? phone : null;
  if (numbers.length === 0 && stop === null && impossible === null) return null;
  // After looking for others, one of which may be this form's own lead, stored at the same moment.
  const before = db.selectFrom("idempotency_keys").select("key").where("key", "=", key.key);
  if ((await before.executeTakeFirst()) !== undefined) return null;
  const rows = db
    .selectFrom("leads")
    .selectAll()
    .where("number", "in", [0, ...numbers]);
  const others = await linesOf(deps, await rows.orderBy("number", "desc").execute());
  return { outcome: "doubtful", others, stop, impossible };
}

/** All that comes with a new lead is one act, so that it's there with the lead, and undone at once. */
async function storeFirstAct(acting: Acting, request: LeadToAdd): Promise<void> {
  const { note, next, contacted, channel, isOwn } = request;
  if (contacted) {
    const result = channel === "phone" ? "they-called" : "reached";
    const input = { act: "call", result, note, ...(next && { next, sure: next.at }) } as const;
    await storeDone(acting, "call", await logCall(acting, input));
    return;
  }
  const plan = next === null ? {} : { next: cleanStep(next) };
  const { work, ...owner } = isOwn
    ? await setOwnWork(acting, plan)
    : { work: await setWork(acting.tx, acting.lead, plan) };
  const written = note === null ? null : writeNote(note);
  const text = written !== null && "done" in written ? written.done.note : null;
  if (text == null && Object.keys(work.after).length === 0) return;
  const act = text != null ? "note" : next === null ? "assign" : "next-step";
  const done = { ...work, ...owner, ...(text != null && { note: text }), canUndo: true };
  await storeDone(acting, act, { done });
}

/** @throws if it can't be done; then the lead isn't stored either */
async function storeDone(acting: Acting, act: LeadAct, performance: Performance): Promise<void> {
  if (!("done" in performance)) throw new Error("what comes with a new lead wasn't done");
  await storeAct(acting, act, performance.done);
}
