import { join } from "node:path";
import { sql } from "kysely";
import { inject } from "vitest";
import type { Database } from "./database.ts";
import { isPostgres } from "./engine.ts";
import type { DatabasePlace } from "./location.ts";
import { openDatabase } from "./open.ts";
import { scratchFile, scratchPostgres, workerDatabase } from "./scratch-place.ts";
import type { Tables } from "./tables.ts";

/** For tests: a real, empty database of its own. */
export interface Scratch {
  readonly place: DatabasePlace;
  readonly database: Database;
  /** The SQLite file; on PostgreSQL there is none at that path. */
  readonly file: string;
  /** A directory of its own, where other files of the test may lie; deleted with the rest. */
  readonly directory: string;
  /** A further connection to the same store; closed with the rest. */
  openAnother(): Promise<Database>;
  /** Closes every connection and deletes the store. */
  remove(): Promise<void>;
}

const server = inject("postgres");
/** As the service opens its store, so that tests go through the same pools; longer, for a crowded machine. */
const timeouts = { statement: 10_000, write: 12_000 };

/** For tests: whether this run of them is about PostgreSQL. */
export const onPostgres = server !== undefined;

/** For tests: opens a new store; unless told, in the engine that this run of them is about. */
export async function scratchDatabase(
  engine: DatabasePlace["engine"] = onPostgres ? "postgres" : "sqlite",
): Promise<Scratch> {
  const scratch =
    engine === "sqlite" ? scratchFile() : await scratchPostgres(workerDatabase(server ?? ""));
  const { place, directory } = scratch;
  const database = await openDatabase(place, { timeouts });
  const opened = [database];
  return {
    place,
    database,
    directory,
    file: place.engine === "sqlite" ? place.file : join(directory, "data", "leads.db"),
    async openAnother() {
      const another = await openDatabase(place, { timeouts });
      opened.push(another);
      return another;
    },
    async remove() {
      await Promise.all(opened.map((one) => one.close()));
      await scratch.remove();
    },
  };
}

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
