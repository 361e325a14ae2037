import { sql } from "kysely";
import type { Database } from "./database.ts";
import { prepared } from "./prepared.ts";

/** Locks of PostgreSQL that are given back when their transaction ends; a name stands for its hash. */
export const namedLocks: Pick<Database, "alone" | "aloneAtOnce"> = {
  async alone(writing, name, beside) {
    const alone = sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
    const shared = sql`pg_advisory_xact_lock_shared(hashtextextended(${beside}, 0))`;
    await sql`select ${beside === undefined ? alone : sql`${alone}, ${shared}`}`.execute(writing);
  },
  async aloneAtOnce(writing, names, beside) {
    await tryAll(writing, { names: JSON.stringify(names), beside });
  },
};

/**
 * Fails when a lock is not to be had, so that what was sent behind it is not done either: the text, which
 * PostgreSQL's own log then shows, is no number.
 */
const tryAll = prepared((db, { names, beside }: { names: string; beside: string }) => {
  const query = sql`
    with tried as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(name, 0)) as got
      from json_array_elements_text(${names}) as name)
    select (case when count(*) filter (where not got) = 0
        then '1' else 'a name that somebody else is alone under' end)::integer,
      pg_advisory_xact_lock_shared(hashtextextended(${beside}, 0))
    from tried`;
  return { compile: () => query.compile(db) };
});
