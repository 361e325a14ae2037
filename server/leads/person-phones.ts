import type { ExpressionBuilder, Kysely } from "kysely";
import { phoneParts } from "#contract/lead-details.ts";
import type { Database } from "#server/db/database.ts";
import type { Tables, Tx } from "#server/db/tables.ts";
import { afterPhone } from "./read-leads.ts";
import { digitsOf } from "./search-words.ts";

/** The ten digits of each phone number that these leads have or had. */
export async function numbersOf(
  db: Kysely<Tables>,
  leadIds: readonly string[],
): Promise<readonly string[]> {
  const digits = (await phonesOf(db, leadIds)).map(digitsOf);
  return [...new Set(digits)].filter(Boolean);
}

/** Drops these leads' numbers from the list of those that must not be called. The keyed hashes stay, and the stops. */
export async function forgetNumbers(tx: Tx, leadIds: readonly string[]): Promise<void> {
  const numbers = await numbersOf(tx, leadIds);
  if (numbers.length === 0) return;
  await tx.updateTable("call_stops").set({ phone: null }).where("phone", "in", numbers).execute();
}

/** As they are, and as they were before a correction. */
async function phonesOf(db: Kysely<Tables>, leadIds: readonly string[]): Promise<string[]> {
  if (leadIds.length === 0) return [];
  const corrections = db
    .selectFrom("lead_corrections")
    .select("old_value as phone")
    .where("lead_id", "in", leadIds)
    .where("field", "=", "phone")
    .where("old_value", "is not", null);
  const query = db
    .selectFrom("lead_details")
    .select("phone")
    .where("lead_id", "in", leadIds)
    .where("phone", "is not", null)
    .union(corrections);
  return (await query.execute()).flatMap(({ phone }) => phone ?? []);
}

/**
 * Phone numbers that no other lead has, before and after a correction, also as ten digits. Spouses often share one, so a
 * shared number proves nothing, whatever its extension.
 */
export async function ownPhones(tx: Tx, leadIds: readonly string[]): Promise<string[]> {
  const phones = await phonesOf(tx, leadIds);
  if (phones.length === 0) return [];
  const others = tx
    .selectFrom("lead_details")
    .select("phone")
    .where((row) => hasNumberOf(row, phones))
    .where("lead_id", "not in", leadIds);
  const shared = new Set((await others.execute()).map(({ phone }) => numberOf(phone)));
  const own = phones.filter((phone) => !shared.has(numberOf(phone)));
  return own.flatMap((phone) => [phone, digitsOf(phone)]).filter(Boolean);
}

function numberOf(phone: string | null): string {
  return phoneParts(phone ?? "").number;
}

/** Whether a lead has one of these phone numbers, with any extension. */
export function hasNumberOf(
  row: ExpressionBuilder<Tables, "lead_details">,
  phones: readonly string[],
) {
  const numbers = new Set(phones.map(numberOf));
  return row.or(
    [...numbers].map((number) =>
      row.and([row("phone", ">=", number), row("phone", "<", afterPhone(number))]),
    ),
  );
}

/** Leads of other mailboxes that share a phone number with this mailbox's leads, oldest first. */
export async function othersWithPhone({ db }: Database, address: string) {
  const query = db
    .selectFrom("lead_details")
    .innerJoin("leads", "leads.id", "lead_details.lead_id")
    .select("phone")
    .where("email_normalized", "=", address)
    .where("phone", "is not", null);
  const phones = (await query.execute()).flatMap(({ phone }) => phone ?? []);
  if (phones.length === 0) return [];
  return await db
    .selectFrom("leads")
    .innerJoin("lead_details", "lead_details.lead_id", "leads.id")
    .select(["leads.id", "number", "email"])
    .where((row) => hasNumberOf(row, phones))
    .where("email_normalized", "!=", address)
    .orderBy("created_at")
    .execute();
}
