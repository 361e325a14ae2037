import type { Kysely } from "kysely";
import type { PersonName } from "#contract/desk-leads.ts";
import type { Tables } from "#server/db/tables.ts";

/** Everybody whom a lead can be given to, by name. @throws database errors */
export async function activePeople(db: Kysely<Tables>): Promise<PersonName[]> {
  const people = db.selectFrom("desk_people").select(["id", "name"]);
  return await people.where("disabled_at", "is", null).orderBy("name").orderBy("id").execute();
}

/** The names of people at the desk by id, also of those who may no longer sign in. @throws database errors */
export async function namesOf(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonName>> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return new Map();
  const people = db.selectFrom("desk_people").select(["id", "name"]).where("id", "in", distinct);
  return new Map((await people.execute()).map((person) => [person.id, person]));
}
