import { sql } from "kysely";
import type { Database } from "./database.ts";
import { isPostgres } from "./is-postgres.ts";
import type { Tables } from "./tables.ts";

/**
 * For tests: lets inserts into a table fail with `no room`, as a constraint does.
 * @param condition SQL over `new`, the row; by default every insert fails
 * @returns what makes room again
 */
export async function refuseInserts(
  { db }: Pick<Database, "db">,
  table: keyof Tables,
  condition = "true",
): Promise<() => Promise<unknown>> {
  const start = sql`create trigger no_room before insert on ${sql.table(table)}`;
  const when = sql.raw(condition);
  if (isPostgres(db)) {
    await sql`create function no_room() returns trigger language plpgsql
      as $$ begin raise exception 'no room' using errcode = 'check_violation'; end $$`.execute(db);
    await sql`${start} for each row when (${when}) execute function no_room()`.execute(db);
    return () => sql`drop trigger no_room on ${sql.table(table)}`.execute(db);
  }
  await sql`${start} when ${when} begin select raise(abort, 'no room'); end`.execute(db);
  return () => sql`drop trigger no_room`.execute(db);
}
