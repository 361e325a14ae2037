import type { Kysely } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { digitsOf } from "#server/leads/search-words.ts";

/** A lead as it's compared with others. */
export interface Comparable {
  readonly number: number;
  /** The lead's id if the person has no address. */
  readonly email_normalized: string;
  readonly phone: string | null;
}

/** More of one person aren't read. */
const most = 20;

/**
 * Numbers of other leads of the same person, by lead number: with the same mailbox or the same ten digits of a phone
 * number. The newest first, at most 20 of each.
 * @throws database errors
 */
export async function othersOf(
  db: Kysely<Tables>,
  leads: readonly Comparable[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const byMailbox = await numbersByMailbox(db, leads);
  const byPhone = await numbersByPhone(db, leads);
  return new Map(
    leads.map(({ number, email_normalized: mailbox, phone }) => {
      const same = [...(byMailbox.get(mailbox) ?? []), ...(byPhone.get(digitsOf(phone)) ?? [])];
      const others = [...new Set(same)].filter((other) => other !== number);
      return [number, others.toSorted((a, b) => b - a).slice(0, most)];
    }),
  );
}

type Numbers = ReadonlyMap<string, readonly number[]>;

async function numbersByMailbox(
  db: Kysely<Tables>,
  leads: readonly Comparable[],
): Promise<Numbers> {
  const mailboxes = [...new Set(leads.map((lead) => lead.email_normalized))];
  if (mailboxes.length === 0) return new Map();
  const ranked = db
    .selectFrom("leads")
    .select(["email_normalized as key", "number"])
    .select(({ fn }) =>
      fn
        .agg<number>("row_number")
        .over((over) => over.partitionBy("email_normalized").orderBy("number", "desc"))
        .as("place"),
    )
    .where("email_normalized", "in", mailboxes);
  const rows = db.selectFrom(ranked.as("ranked")).select(["key", "number"]);
  return numbersByKey(await rows.where("place", "<=", most + 1).execute());
}

/** Stored numbers are words that leads are found by, so this needs no index of its own. */
async function numbersByPhone(db: Kysely<Tables>, leads: readonly Comparable[]): Promise<Numbers> {
  const phones = [...new Set(leads.map(({ phone }) => digitsOf(phone)))];
  const whole = phones.filter((digits) => digits.length === 10);
  if (whole.length === 0) return new Map();
  const ranked = db
    .selectFrom("lead_words")
    .select(["word as key", "number"])
    .select(({ fn }) =>
      fn
        .agg<number>("row_number")
        .over((over) => over.partitionBy("word").orderBy("number", "desc"))
        .as("place"),
    )
    .where("word", "in", whole);
  const rows = await db
    .selectFrom(ranked.as("ranked"))
    .select(["key", "number"])
    .where("place", "<=", most + 1)
    .execute();
  // Somebody may have typed digits as a name.
  const digits = await digitsByNumber(db, leads, rows);
  return numbersByKey(rows.filter(({ key, number }) => digits.get(number) === key));
}

interface Keyed {
  readonly key: string;
  readonly number: number;
}

/** The digits of each lead's phone number. */
async function digitsByNumber(
  db: Kysely<Tables>,
  leads: readonly Comparable[],
  rows: readonly Keyed[],
): Promise<ReadonlyMap<number, string>> {
  const digits = new Map(leads.map(({ number, phone }) => [number, digitsOf(phone)]));
  const others = new Set(rows.flatMap(({ number }) => (digits.has(number) ? [] : number)));
  if (others.size === 0) return digits;
  // A query of its own: PostgreSQL expects far more numbers of a join, and would read all leads.
  const phones = await db
    .selectFrom("leads")
    .innerJoin("lead_details", "lead_details.lead_id", "leads.id")
    .select(["leads.number", "lead_details.phone"])
    .where("leads.number", "in", [...others])
    .execute();
  for (const { number, phone } of phones) digits.set(number, digitsOf(phone));
  return digits;
}

function numbersByKey(rows: readonly Keyed[]): Numbers {
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return new Map([...byKey].map(([key, same]) => [key, same.map(({ number }) => number)]));
}
