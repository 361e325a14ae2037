import { randomUUIDv7 } from "node:crypto";
import type { Kysely } from "kysely";
import { openStatuses } from "#contract/lead-work.ts";
import { sha256 } from "#server/base/text.ts";
import type { CallStopScope } from "#server/db/desk-tables.ts";
import type { LeadRow, Tables, Tx } from "#server/db/tables.ts";
import { digitsOf, foldText } from "#server/leads/search-words.ts";
import { stopMailIn } from "#server/newsletter/newsletter.ts";
import { stopsAllMail } from "#server/suppression/suppressions.ts";
import type { Work } from "./act-detail.ts";
import { setWork } from "./act-work.ts";
import { type Acting, type Performance, storeAct } from "./acting.ts";
import { hashOfNumber, stopsOf } from "./stops.ts";

function refusal(reason: string): Performance {
  return { outcome: "refused", reason };
}

/** Puts the lead's number on the agency's list of numbers that aren't called. */
export async function stopCalls(acting: Acting): Promise<Performance> {
  const digits = await digitsOfLead(acting.tx, acting.lead);
  if (digits === "") return refusal("This request has no phone number.");
  const isNew = await stopNumber(acting, digits, "calls");
  if (!isNew) return refusal("This number is on the list already.");
  return { done: { before: {}, after: {}, stop: "calls", canUndo: false } };
}

/** Stops mail and calls, and closes everything that the person still has open. */
export async function stopContact(acting: Acting): Promise<Performance> {
  const { tx, deps, lead } = acting;
  const digits = await digitsOfLead(tx, lead);
  if (digits === "" && lead.email === "")
    return refusal("This request has neither an email address nor a phone number.");
  // What they asked for themselves stays theirs: only they can lift it.
  if (lead.email !== "" && !stopsAllMail(await deps.suppressions.of(tx, lead.email)))
    await stopMailIn(tx, deps, lead.email, "all");
  if (digits !== "") await stopNumber(acting, digits, "contact");
  const others = await openOfPerson(tx, lead);
  for (const other of others) await closeOther(acting, other);
  const work = await setWork(tx, lead, endOf(lead));
  return { done: { ...work, stop: "contact", others: others.length, canUndo: false } };
}

const noChange = { before: {}, after: {} };

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
  const phone = digits === "" ? null : digits;
  const left = await stopsOf({ ...deps, database: { ...deps.database, db: tx } }, [
    { id: lead.id, email: lead.email, phone },
  ]);
  return {
    done: { ...noChange, stop: left.get(lead.id)?.stop ?? null, canUndo: false },
  };
}

async function digitsOfLead(tx: Tx, { id }: LeadRow): Promise<string> {
  const row = tx.selectFrom("lead_details").select("phone").where("lead_id", "=", id);
  return digitsOf((await row.executeTakeFirst())?.phone ?? null);
}

/** @returns whether it changed anything */
async function stopNumber(
  { tx, deps, actor, now }: Acting,
  digits: string,
  scope: CallStopScope,
): Promise<boolean> {
  const row = {
    phone_hash: hashOfNumber(deps.signer, digits),
    scope,
    phone: digits,
    by_id: actor.personId,
    by_name: actor.name,
    created_at: now.toISOString(),
  };
  const stop = tx.insertInto("call_stops").values(row);
  const { numInsertedOrUpdatedRows } = await stop
    .onConflict((conflict) =>
      scope === "contact"
        ? conflict.column("phone_hash").doUpdateSet({ scope, phone: digits })
        : conflict.column("phone_hash").doNothing(),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
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

async function closeOther(acting: Acting, other: LeadRow): Promise<void> {
  const { tx, formKey } = acting;
  const work = await setWork(tx, other, endOf(other));
  const own = { id: randomUUIDv7(), lead: other, formKey: sha256(`${formKey} ${other.id}`) };
  const done = { ...work, stop: "contact", canUndo: false } as const;
  await storeAct({ ...acting, ...own }, "stop-contact", done);
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
 * A person's other leads that are open or have a next step: with the same mailbox, or with the same number and name. Spouses share a number.
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

function plainName({ name }: LeadRow): string {
  return foldText(name).trim().replace(/\s+/g, " ");
}
