import type { Kysely } from "kysely";
import type { OtherLead } from "#contract/desk-leads.ts";
import type { Tables } from "#server/db/tables.ts";
import { digitsOf, foldText } from "#server/leads/search-words.ts";

/** A lead as it's compared with others. */
export interface Comparable {
  readonly number: number;
  readonly name: string;
  /** The lead's id if the person has no address. */
  readonly email_normalized: string;
  readonly phone: string | null;
}

/** More of one person aren't read. */
const most = 20;

/**
 * Other leads with the same mailbox or the same ten digits of a phone number, by lead number. The newest first, at most 20.
 * @throws database errors
 */
export async function othersOf(
  db: Kysely<Tables>,
  leads: readonly Comparable[],
): Promise<ReadonlyMap<number, readonly OtherLead[]>> {
  const byMailbox = await leadsByMailbox(db, leads);
  const byPhone = await leadsByPhone(db, leads);
  return new Map(
    leads.map((lead) => {
      const name = plainName(lead);
      const ofPhone = (byPhone.get(digitsOf(lead.phone)) ?? []).map((other) => {
        return { ...other, same: plainName(other) === name ? "name" : "phone" } as const;
      });
      const ofMailbox = (byMailbox.get(lead.email_normalized) ?? []).map((other) => {
        return { ...other, same: "email" } as const;
      });
      // A mailbox says more than a number.
      const all = new Map<number, OtherLead>(
        [...ofPhone, ...ofMailbox].map((other) => [other.number, other]),
      );
      all.delete(lead.number);
      const others = [...all.values()].toSorted((a, b) => b.number - a.number);
      return [lead.number, others.slice(0, most)];
    }),
  );
}

/** Whether it's one person as far as can be told: spouses share a number. */
export function isSamePerson({ same }: OtherLead): boolean {
  return same !== "phone";
}

/** A name as it's compared with others. */
export function plainName({ name }: { readonly name: string }): string {
  return foldText(name).trim().replace(/\s+/g, " ");
}

interface Named {
  readonly number: number;
  readonly name: string;
}

type ByKey = ReadonlyMap<string, readonly Named[]>;

async function leadsByMailbox(db: Kysely<Tables>, leads: readonly Comparable[]): Promise<ByKey> {
  const mailboxes = [...new Set(leads.map((lead) => lead.email_normalized))];
  if (mailboxes.length === 0) return new Map();
  const ranked = db
    .selectFrom("leads")
    .select(["email_normalized as key", "number", "name"])
    .select(({ fn }) =>
      fn
        .agg<number>("row_number")
        .over((over) => over.partitionBy("email_normalized").orderBy("number", "desc"))
        .as("place"),
    )
    .where("email_normalized", "in", mailboxes);
  const rows = db.selectFrom(ranked.as("ranked")).select(["key", "number", "name"]);
  return leadsByKey(await rows.where("place", "<=", most + 1).execute());
}

/** Stored numbers are words that leads are found by, so this needs no index of its own. */
async function leadsByPhone(db: Kysely<Tables>, leads: readonly Comparable[]): Promise<ByKey> {
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
  const people = await peopleByNumber(db, leads, rows);
  return leadsByKey(
    rows.flatMap(({ key, number }) => {
      const person = people.get(number);
      // Somebody may have typed digits as a name.
      return person?.digits === key ? [{ key, number, name: person.name }] : [];
    }),
  );
}

interface Person {
  readonly name: string;
  readonly digits: string;
}

/** The name and the digits of the phone number of each lead. */
async function peopleByNumber(
  db: Kysely<Tables>,
  leads: readonly Comparable[],
  rows: readonly Pick<Named, "number">[],
): Promise<ReadonlyMap<number, Person>> {
  const people = new Map(
    leads.map(({ number, name, phone }) => [number, { name, digits: digitsOf(phone) }]),
  );
  const others = new Set(rows.flatMap(({ number }) => (people.has(number) ? [] : number)));
  if (others.size === 0) return people;
  // A query of its own: PostgreSQL expects far more numbers of a join, and would read all leads.
  const rest = await db
    .selectFrom("leads")
    .innerJoin("lead_details", "lead_details.lead_id", "leads.id")
    .select(["leads.number", "leads.name", "lead_details.phone"])
    .where("leads.number", "in", [...others])
    .execute();
  for (const { number, name, phone } of rest) people.set(number, { name, digits: digitsOf(phone) });
  return people;
}

function leadsByKey(rows: readonly (Named & { readonly key: string })[]): ByKey {
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return new Map(
    [...byKey].map(([key, same]) => [key, same.map(({ number, name }) => ({ number, name }))]),
  );
}
