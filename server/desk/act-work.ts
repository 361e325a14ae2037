import agency from "#content/agency/agency.yaml";
import type { LeadActInput, NextStep } from "#contract/desk-leads.ts";
import type { LeadStatus } from "#contract/lead-work.ts";
import { addDays, todayIn } from "#medicare/calendar.ts";
import { detailsOf, isHeldRow } from "#server/db/lead-rows.ts";
import type { LeadRow, Tx } from "#server/db/tables.ts";
import type { Work } from "./act-detail.ts";
import type { Acting, Performance } from "./acting.ts";
import { nextOf } from "./lead-lines.ts";
import { planProblems } from "./planned-time.ts";

type Input<Act extends LeadActInput["act"]> = Extract<LeadActInput, { act: Act }>;
type Errors = Readonly<Record<string, string>>;

const longestNote = 5000;
const longestStep = 200;
/** In days: a step later than this is a mistyped year. */
const latestStep = 2 * 366;

/** A call on a new lead makes it a working one; what is planned stays as it is unless the form says otherwise. */
export async function logCall(acting: Acting, input: Input<"call">): Promise<Performance> {
  const { tx, lead, now, id, actor } = acting;
  const status = input.status ?? (lead.status === "new" ? "working" : lead.status);
  const note = cleanNote(input.note ?? "");
  const errors = { ...noteErrors(note), ...(await workErrors(acting, { ...input, status })) };
  if (Object.keys(errors).length > 0) return { outcome: "invalid", errors };
  await tx
    .insertInto("contact_marks")
    .values({
      id,
      lead_id: lead.id,
      contacted_at: now.toISOString(),
      contacted_by: actor.name,
      note: note || null,
      result: input.result,
    })
    .execute();
  await setFirstContact(tx, lead.id);
  const next = input.next === undefined ? {} : { next: cleanStep(input.next) };
  const { work, assignedName } = await setOwnWork(acting, { status, ...next });
  const isDone = lead.next_at !== null && "next" in work.after;
  const { result } = input;
  return {
    done: { ...work, assignedName, result, note: note || null, isDone, canUndo: true },
  };
}

export function writeNote(text: string): Performance {
  const note = cleanNote(text);
  const errors = note === "" ? { note: "Write a note first." } : noteErrors(note);
  if (Object.keys(errors).length > 0) return { outcome: "invalid", errors };
  return { done: { before: {}, after: {}, note, canUndo: true } };
}

export async function setStatus(
  acting: Acting,
  { status, next: step, sure }: Input<"status">,
): Promise<Performance> {
  const { lead } = acting;
  const errors = await workErrors(acting, { status, next: step, sure });
  if (Object.keys(errors).length > 0) return { outcome: "invalid", errors };
  const nothing = "It has this status already.";
  if (step === undefined) return resultOf(await setWork(acting.tx, lead, { status }), nothing);
  const { work, assignedName } = await setOwnWork(acting, { status, next: cleanStep(step) });
  return resultOf({ ...work, assignedName }, nothing);
}

export async function assign(acting: Acting, personId: string | null): Promise<Performance> {
  const { tx, lead } = acting;
  const person =
    personId === null
      ? null
      : await tx
          .selectFrom("desk_people")
          .select(["id", "name"])
          .where("id", "=", personId)
          .where("disabled_at", "is", null)
          .executeTakeFirst();
  if (person === undefined)
    return { outcome: "invalid", errors: { personId: "Choose somebody who can sign in." } };
  const work = await setWork(tx, lead, { assignedTo: person?.id ?? null });
  const assignedName = person?.name ?? null;
  return resultOf({ ...work, assignedName }, `It's already ${assignedName ?? "nobody"}'s.`);
}

export async function planNextStep(
  acting: Acting,
  input: Input<"next-step">,
): Promise<Performance> {
  const { tx, lead } = acting;
  const errors = await workErrors(acting, { ...input, status: lead.status });
  if (Object.keys(errors).length > 0) return { outcome: "invalid", errors };
  const next = cleanStep(input.next);
  const nothing = lead.next_at === null ? "Nothing is planned." : "That's planned already.";
  if (next === null)
    return resultOf({ ...(await setWork(tx, lead, { next })), isDone: input.isDone }, nothing);
  const { work, assignedName } = await setOwnWork(acting, { next });
  return resultOf({ ...work, assignedName, isDone: input.isDone }, nothing);
}

function resultOf(
  work: { readonly before: Work; readonly after: Work } & Record<string, unknown>,
  otherwise: string,
): Performance {
  if (Object.keys(work.after).length === 0) return { outcome: "refused", reason: otherwise };
  return { done: { ...work, canUndo: true } };
}

/** Like {@link setWork}, and a lead that is nobody's becomes that of whoever works on it, so that no two call back. */
export async function setOwnWork({ tx, lead, actor }: Acting, wanted: Work) {
  const own = lead.assigned_to === null ? { assignedTo: actor.personId } : {};
  const work = await setWork(tx, lead, { ...wanted, ...own });
  return { work, ...(work.after.assignedTo !== undefined && { assignedName: actor.name }) };
}

/**
 * Writes what is wanted, as far as it's different. Who isn't interested has nothing planned; who enrolled may: a welcome
 * call, a look at the plan next fall.
 * @returns the parts that changed, as they were and as they are
 */
export async function setWork(
  tx: Tx,
  lead: LeadRow,
  wanted: Work,
): Promise<{ before: Work; after: Work }> {
  const status = wanted.status ?? lead.status;
  const current = nextOf(lead);
  const planned = wanted.next === undefined ? current : wanted.next;
  const next = status === "not-interested" ? null : planned;
  const assignedTo = wanted.assignedTo === undefined ? lead.assigned_to : wanted.assignedTo;
  const before: Work = {};
  const after: Work = {};
  const columns: Partial<Pick<LeadRow, "status" | "assigned_to" | "next_at" | "next_note">> = {};
  if (status !== lead.status) {
    [before.status, after.status] = [lead.status, status];
    columns.status = status;
  }
  if (next?.at !== current?.at || next?.note !== current?.note) {
    [before.next, after.next] = [current, next];
    [columns.next_at, columns.next_note] = [next?.at ?? null, next?.note ?? null];
  }
  if (assignedTo !== lead.assigned_to) {
    [before.assignedTo, after.assignedTo] = [lead.assigned_to, assignedTo];
    columns.assigned_to = assignedTo;
  }
  if (Object.keys(columns).length > 0)
    await tx.updateTable("leads").set(columns).where("id", "=", lead.id).execute();
  return { before, after };
}

/** Updates `leads.first_contacted_at`: the earliest of the lead's marks, so that no list reads them all. */
export async function setFirstContact(tx: Tx, leadId: string): Promise<void> {
  const first = tx
    .selectFrom("contact_marks")
    .select(({ fn }) => fn.min("contacted_at").as("first"))
    .where("lead_id", "=", leadId);
  await tx
    .updateTable("leads")
    .set({ first_contacted_at: first })
    .where("id", "=", leadId)
    .execute();
}

/** As typed, without what only controls a printer, and with one kind of line break. */
function cleanNote(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, " ")
    .trim();
}

function noteErrors(note: string): Errors {
  const length = Array.from(note).length;
  if (length <= longestNote) return {};
  return { note: `A note can have up to 5,000 characters. This one has ${length}.` };
}

export function cleanStep(next: NextStep | null): NextStep | null {
  if (next === null) return null;
  const note = cleanNote(next.note ?? "").replace(/\s+/g, " ");
  return { at: new Date(next.at).toISOString(), note: note || null };
}

interface Plan {
  readonly status: LeadStatus;
  /** Undefined: stays as it is. */
  readonly next?: NextStep | null | undefined;
  /** A time that was asked about already. */
  readonly sure?: string | undefined;
}

/**
 * What is wrong with a status and a step, or has to be asked about. An appointment has a time: without one, nobody would
 * keep it. To discard what is held is a manager's, as is to release it.
 */
async function workErrors(acting: Acting, { status, next, sure }: Plan): Promise<Errors> {
  const { tx, deps, lead, actor, now } = acting;
  if (status === "not-interested" && isHeldRow(lead) && actor.role !== "manager")
    return { status: "Only a manager can discard a lead that is held back." };
  const planned = next === undefined ? lead.next_at : next;
  if (status === "appointment" && lead.status !== status && planned === null)
    return { next: "When is the appointment? Choose a day and a time." };
  const errors = stepErrors(next, { ...lead, status }, now);
  if (next == null || Object.keys(errors).length > 0) return errors;
  const rows = tx.selectFrom("lead_details").selectAll().where("lead_id", "=", lead.id);
  const details = detailsOf(await rows.executeTakeFirst());
  const inTransaction = { ...deps, database: { ...deps.database, db: tx } };
  return await planProblems(
    inTransaction,
    { ...lead, zipCode: lead.zip_code, details },
    next,
    sure,
  );
}

/** What is wrong with a step that is to be planned; nothing if it stays as it is. */
export function stepErrors(
  next: NextStep | null | undefined,
  lead: Pick<LeadRow, "status" | "suspected" | "released_at">,
  now: Date,
): Errors {
  if (next == null) return {};
  // No list of Today has it, so the step would be out of sight.
  if (isHeldRow(lead))
    return { next: "Ask a manager to release this lead first. Then a next step can be planned." };
  if (lead.status === "not-interested")
    return { next: "Who isn't interested has no next step. Choose another status to plan one." };
  const at = Date.parse(next.at);
  if (Number.isNaN(at)) return { next: "Enter a day and a time." };
  const today = todayIn(agency.timeZone, now);
  const day = todayIn(agency.timeZone, at);
  if (day < today) return { next: "That day is over. Choose today or a later day." };
  if (day > addDays(today, latestStep)) return { next: "Choose a day within two years." };
  if (Array.from(next.note ?? "").length > longestStep)
    return { next: "Describe the step in up to 200 characters." };
  return {};
}
