import { randomUUIDv7 } from "node:crypto";
import type { ExpressionBuilder, Kysely } from "kysely";
import { openStatuses } from "#contract/lead-work.ts";
import { sha256 } from "#server/base/text.ts";
import type { CallStopScope } from "#server/db/desk-tables.ts";
import type { LeadRow, Tables, Tx } from "#server/db/tables.ts";
import { digitsOf } from "#server/leads/search-words.ts";
import { stopMailIn } from "#server/newsletter/newsletter.ts";
import { stopsAllMail } from "#server/suppression/suppressions.ts";
import { type ActDetail, type StoredAct, storedAct, type Work } from "./act-detail.ts";
import { setWork } from "./act-work.ts";
import { type Acting, type Performance, refusal, storeAct } from "./acting.ts";
import { plainName } from "./same-person.ts";
import { hashOfNumber, stopsOf } from "./stops.ts";

const noChange = { before: {}, after: {} };

/** Puts the lead's number on the agency's list of numbers that aren't called. */
export async function stopCalls(acting: Acting): Promise<Performance> {
  const digits = await digitsOfLead(acting.tx, acting.lead);
  if (digits === "") return refusal("This request has no phone number.");
  if ((await stopNumber(acting, digits, "calls")) !== null)
    return refusal("This number is on the list already.");
  return { done: { ...noChange, stop: "calls", canUndo: true } };
}

/** Stops mail and calls, and closes everything that the person still has open. */
export async function stopContact(acting: Acting): Promise<Performance> {
  const { tx, deps, lead, now } = acting;
  const digits = await digitsOfLead(tx, lead);
  if (digits === "" && lead.email === "")
    return refusal("This request has neither an email address nor a phone number.");
  // What they asked for themselves stays theirs: only they can lift it.
  if (lead.email !== "" && !stopsAllMail(await deps.suppressions.of(tx, lead.email)))
    await stopMailIn(tx, { ...deps, now: () => now }, lead.email, "all");
  const hadCalls = digits !== "" && (await stopNumber(acting, digits, "contact")) === "calls";
  const closed: string[] = [];
  for (const other of await openOfPerson(tx, lead)) closed.push(await closeOther(acting, other));
  const work = await setWork(tx, lead, endOf(lead));
  const others = closed.length;
  return { done: { ...work, stop: "contact", others, closed, hadCalls, canUndo: true } };
}

/** Takes off the lists what a stop put there: its time is the act's. @returns what still stops the lead */
export async function withdrawStop(
  { tx, deps, lead }: Acting,
  { at, detail }: StoredAct,
): Promise<ActDetail["stop"]> {
  const digits = await digitsOfLead(tx, lead);
  const hash = hashOfNumber(deps.signer, digits);
  const number = (row: ExpressionBuilder<Tables, "call_stops">) =>
    row.and([row("phone_hash", "=", hash), row("created_at", "=", at)]);
  // What stopped only calls before does so again.
  if (detail.hadCalls === true)
    await tx.updateTable("call_stops").set({ scope: "calls" }).where(number).execute();
  else await tx.deleteFrom("call_stops").where(number).execute();
  const mail = lead.email === "" ? [] : await deps.suppressions.of(tx, lead.email);
  if (mail.some(({ scope, createdAt }) => scope === "all" && createdAt === at))
    await deps.suppressions.remove(tx, lead.email, ["all"]);
  return await stopOf({ tx, deps, lead }, digits);
}

/** Lifts what the agency set; a stop that the person asked for by reporting an email as spam stays. */
export async function allowContact(acting: Acting): Promise<Performance> {
  const { tx, deps, lead } = acting;
  const digits = await digitsOfLead(tx, lead);
  const mail = lead.email === "" ? [] : await deps.suppressions.of(tx, lead.email);
  const all = mail.filter(({ scope }) => scope === "all");
  const isTheirs = all.some(({ reason }) => reason !== "operator");
  const isNumber = digits !== "" && (await startNumber(acting, digits));
  if (!isNumber && (all.length === 0 || isTheirs))
    return refusal(
      isTheirs
        ? "They reported an email as spam, so only they can allow email again."
        : "Nothing is stopped.",
    );
  if (all.length > 0 && !isTheirs) await deps.suppressions.remove(tx, lead.email, ["all"]);
  const stop = await stopOf(acting, digits);
  const before = stop === null ? await workBeforeStop(acting) : {};
  return { done: { ...(await setWork(tx, lead, before)), stop, canUndo: false } };
}

/** @param digits the lead's number */
async function stopOf({ tx, deps, lead }: Pick<Acting, "tx" | "deps" | "lead">, digits: string) {
  const reachable = { id: lead.id, email: lead.email, phone: digits || null };
  const stops = await stopsOf({ ...deps, database: { ...deps.database, db: tx } }, [reachable]);
  return stops.get(lead.id)?.stop ?? null;
}

/** What a stop closed, if nobody decided anything else since. */
async function workBeforeStop({ tx, lead }: Acting): Promise<Work> {
  const rows = tx.selectFrom("lead_acts").selectAll().where("lead_id", "=", lead.id);
  const acts = (await rows.where("undone_at", "is", null).execute()).map(storedAct);
  const last = acts
    .filter(({ detail }) => detail.after.status !== undefined)
    .toSorted((a, b) => a.detail.version - b.detail.version)
    .at(-1);
  return last?.act === "stop-contact" ? last.detail.before : {};
}

async function digitsOfLead(tx: Tx, { id }: LeadRow): Promise<string> {
  const row = tx.selectFrom("lead_details").select("phone").where("lead_id", "=", id);
  return digitsOf((await row.executeTakeFirst())?.phone ?? null);
}

/** @returns what the number was on the list for already, with the same or a higher rank; null if it wasn't */
async function stopNumber(
  { tx, deps, actor, now }: Acting,
  digits: string,
  scope: CallStopScope,
): Promise<CallStopScope | null> {
  const hash = hashOfNumber(deps.signer, digits);
  const listed = await tx
    .selectFrom("call_stops")
    .select("scope")
    .where((row) => row.or([row("phone_hash", "=", hash), row("phone", "=", digits)]))
    .executeTakeFirst();
  const before = listed?.scope ?? null;
  if (before === "contact" || before === scope) return before;
  const row = {
    phone_hash: hash,
    scope,
    phone: digits,
    by_id: actor.personId,
    by_name: actor.name,
    created_at: now.toISOString(),
  };
  await tx
    .insertInto("call_stops")
    .values(row)
    .onConflict((conflict) =>
      // Somebody else may have stopped the number at the same moment, at another lead.
      scope === "contact"
        ? conflict.column("phone_hash").doUpdateSet(row)
        : conflict.column("phone_hash").doNothing(),
    )
    .execute();
  return before;
}

/** @returns whether the number was stopped */
async function startNumber({ tx, deps }: Acting, digits: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("call_stops")
    .where((row) =>
      row.or([
        row("phone_hash", "=", hashOfNumber(deps.signer, digits)),
        row("phone", "=", digits),
      ]),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns the act's id */
async function closeOther(acting: Acting, other: LeadRow): Promise<string> {
  const { tx, formKey } = acting;
  const work = await setWork(tx, other, endOf(other));
  const own = { id: randomUUIDv7(), lead: other, formKey: sha256(`${formKey} ${other.id}`) };
  const done = { ...work, stop: "contact", canUndo: false } as const;
  await storeAct({ ...acting, ...own }, "stop-contact", done);
  return own.id;
}

/** Closes what is open; of what is closed, only the next step ends. */
function endOf({ status }: LeadRow): Work {
  return openStatuses.some((open) => open === status)
    ? { status: "not-interested" }
    : { next: null };
}

/** More open requests of one person are made by a program; they show the stop all the same. */
const mostClosed = 200;

/**
 * A person's other leads that are open or have a next step: with the same mailbox, or with the same number and name.
 * Spouses share a number.
 * @throws database errors
 */
export async function openOfPerson(db: Kysely<Tables>, lead: LeadRow): Promise<LeadRow[]> {
  const open = db
    .selectFrom("leads")
    .selectAll("leads")
    .where((row) =>
      row.or([row("leads.status", "in", openStatuses), row("leads.next_at", "is not", null)]),
    )
    .where("leads.id", "!=", lead.id);
  const ofMailbox = await open
    .where("leads.email_normalized", "=", lead.email_normalized)
    .orderBy("leads.number", "desc")
    .limit(mostClosed)
    .execute();
  const details = db.selectFrom("lead_details").select("phone").where("lead_id", "=", lead.id);
  const digits = digitsOf((await details.executeTakeFirst())?.phone ?? null);
  if (digits === "") return ofMailbox;
  const withNumber = await open
    .innerJoin("lead_words", "lead_words.number", "leads.number")
    .innerJoin("lead_details", "lead_details.lead_id", "leads.id")
    .select("lead_details.phone")
    .where("lead_words.word", "=", digits)
    .orderBy("leads.number", "desc")
    .limit(mostClosed)
    .execute();
  const name = plainName(lead);
  const ofNumber = withNumber.filter(
    (other) => digitsOf(other.phone) === digits && plainName(other) === name,
  );
  const byId = new Map([...ofMailbox, ...ofNumber].map((row) => [row.id, row]));
  return [...byId.values()];
}

/** The other leads that an act closed. @throws database errors */
export async function closedBy(tx: Tx, actId: string): Promise<LeadRow[]> {
  const row = tx.selectFrom("lead_acts").selectAll().where("id", "=", actId);
  const act = await row.executeTakeFirst();
  const { closed = [] } = act === undefined ? {} : storedAct(act).detail;
  if (closed.length === 0) return [];
  const ids = tx.selectFrom("lead_acts").select("lead_id").where("id", "in", closed);
  return await tx.selectFrom("leads").selectAll().where("id", "in", ids).execute();
}
