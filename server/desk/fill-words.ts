import { setTimeout as wait } from "node:timers/promises";
import { sql, type SqlBool } from "kysely";
import type { Log } from "#server/base/log.ts";
import type { Database } from "#server/db/database.ts";
import { isPostgres } from "#server/db/engine.ts";
import { errorCode } from "#server/db/errors.ts";
import type { Tx } from "#server/db/tables.ts";
import { findable, searchWords } from "#server/leads/search-words.ts";

/** A few milliseconds of work, so that storing a lead never waits for long. */
const step = 100;
/** In milliseconds: between two steps, and until it looks again for leads that a process of an earlier release stored. */
const pauses = { step: 20, done: 60_000, failed: 60_000 };

/**
 * Adds the words of leads that were stored before the desk, a step at a time, while the service runs.
 * @returns what ends it; resolves when no step is running
 */
export function startFillingWords(database: Database, log: Log): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const run = async () => {
    while (!signal.aborted) {
      const pause = await fillSearchWords(database).then(
        (filled) => (filled === 0 ? pauses.done : pauses.step),
        (error: unknown) => {
          log.warn("the words of earlier leads can't be stored", { code: errorCode(error) });
          return pauses.failed;
        },
      );
      await wait(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
}

/**
 * Adds the words of some leads that have none yet, the oldest first.
 * @returns how many leads; 0 when all have theirs
 * @throws database errors
 */
export async function fillSearchWords(database: Database): Promise<number> {
  // Without a transaction, because there's nothing to do nearly every time.
  if ((await withoutWords(database.db).limit(1).executeTakeFirst()) === undefined) return 0;
  return await database.write(fillStep);
}

/** A literal, because SQLite uses a partial index only for a query with the same one (see migration 0012). */
const noWords = sql<SqlBool>`has_words = 0`;

function withoutWords(db: Database["db"]) {
  return db.selectFrom("leads").select("id").where(noWords).orderBy("number");
}

async function fillStep(tx: Tx): Promise<number> {
  const rows = withoutWords(tx).limit(step);
  // A correction or another process may be at the same leads.
  const ids = await (isPostgres(tx) ? rows.forUpdate().skipLocked() : rows).execute();
  if (ids.length === 0) return 0;
  const leadIds = ids.map(({ id }) => id);
  const words = (await findable(tx, leadIds)).flatMap((lead) =>
    searchWords(lead).map((word) => ({ number: lead.number, word })),
  );
  for (const some of inSizes(words))
    await tx
      .insertInto("lead_words")
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await tx.updateTable("leads").set({ has_words: 1 }).where("id", "in", leadIds).execute();
  return leadIds.length;
}

/** Splits a list into parts of few different lengths: each makes a statement of its own, which is kept. */
function* inSizes<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  let from = 0;
  for (const size of [100, 10, 1])
    for (; from + size <= items.length; from += size) yield items.slice(from, from + size);
}
