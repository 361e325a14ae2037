import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Insertable, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { inject, onTestFinished, TestRunner } from "vitest";
import type { Database, DatabasePlace } from "./database.ts";
import { isPostgres } from "./engine.ts";
import { openDatabase } from "./open.ts";
import { scratchFile, scratchPostgres, workerDatabase } from "./scratch/testing.ts";
import type { Tables } from "./tables.ts";

/** For tests: a real, empty database. */
export interface Scratch {
  readonly place: DatabasePlace;
  readonly database: Database;
  /** The SQLite file; on PostgreSQL, nothing exists at this path. */
  readonly file: string;
  /** A temporary directory for other files of the test, deleted by `remove`. */
  readonly directory: string;
  /** Opens another connection to the same store, closed by `remove`. */
  openAnother(): Promise<Database>;
  /** Closes every connection and deletes the store. */
  remove(): Promise<void>;
}

const server = inject("postgres");
/** Set, so that tests use the same pools as the service. Longer than the service's own, for a busy machine. */
const timeouts = { statement: 10_000, write: 12_000 };

/** For tests: whether this run uses PostgreSQL. */
export const onPostgres = server !== undefined;

/** For tests: opens a new store, by default on this run's engine. After the test that opened it, it's removed. */
export async function scratchDatabase(
  engine: DatabasePlace["engine"] = onPostgres ? "postgres" : "sqlite",
): Promise<Scratch> {
  const scratch =
    engine === "sqlite" ? scratchFile() : await scratchPostgres(workerDatabase(server ?? ""));
  const { place, directory } = scratch;
  if (place.engine === "sqlite") {
    mkdirSync(dirname(place.file), { mode: 0o700 });
    writeFileSync(place.file, await emptyStore(), { mode: 0o600 });
  }
  const database = await openDatabase(place, { timeouts });
  const opened = [database];
  let removal: Promise<void> | undefined;
  const closeAndDelete = async () => {
    await Promise.all(opened.map((connection) => connection.close()));
    await scratch.remove();
  };
  const remove = () => (removal ??= closeAndDelete());
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(remove);
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
    remove,
  };
}

let migrated: Promise<Buffer> | undefined;

/** The file of an empty SQLite store, which each process makes once: migrations take twenty times as long as a copy. */
function emptyStore(): Promise<Buffer> {
  migrated ??= (async () => {
    const scratch = scratchFile();
    const { place } = scratch;
    if (place.engine !== "sqlite") throw new Error("not a file");
    const database = await openDatabase(place);
    // Closing it moves everything from the log into the file.
    await database.close();
    const file = readFileSync(place.file);
    await scratch.remove();
    return file;
  })();
  return migrated;
}

/** For tests: the row of a lead that asked for the guide. */
export function guideRow(
  id: string,
  change: Partial<Insertable<Tables["leads"]>> = {},
): Insertable<Tables["leads"]> {
  const { email = "ada@example.com" } = change;
  const person = { name: "Ada", email, email_normalized: email, wants_newsletter: 0, page: "/" };
  return { id, kind: "guide", ...person, created_at: "2026-11-20T12:00:00.000Z", ...change };
}

/**
 * For tests: makes inserts into a table fail with `no room`, as a constraint would.
 * @param condition SQL expression on `new`, the row; by default every insert fails
 * @returns a function that lets inserts succeed again
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

/** For tests: SQLite's query plan for each query that `run` runs, and how many there are. */
export async function queryPlans(
  { database, file }: Pick<Scratch, "database" | "file">,
  run: (watched: Database) => Promise<unknown>,
) {
  const queries: RootOperationNode[] = [];
  let count = 0;
  const spy: KyselyPlugin = {
    transformQuery({ node }) {
      queries.push(node);
      return node;
    },
    async transformResult({ result }) {
      count += 1;
      return result;
    },
  };
  await run({
    ...database,
    db: database.db.withPlugin(spy),
    write: (action) => database.write((tx) => action(tx.withPlugin(spy))),
  });
  using sqlite = new DatabaseSync(file);
  const plans = queries.flatMap((node) => {
    const { sql: text } = database.db.getExecutor().compileQuery(node, { queryId: "plan" });
    return sqlite.prepare(`explain query plan ${text}`).all();
  });
  return { count, plans: plans.map((step) => String(step["detail"])) };
}
