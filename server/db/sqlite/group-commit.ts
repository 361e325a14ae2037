import { CompiledQuery, type Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables, Tx } from "#server/db/tables.ts";

/** A work that waits for the next commit. */
interface Waiting {
  /** Runs it; gives what tells its caller what came of it, to be called once everything is on the disk. */
  run(writing: Tx): Promise<() => void>;
  fail(error: unknown): void;
}

/** A group holds the disk and the thread for as long as it takes; the next begins after a turn. */
const mostInGroup = 256;

/**
 * Commits together what is asked for in one turn of the event loop, one work after another: bringing a
 * commit to the disk takes many times what the work itself takes, and as long for fifty works as for one.
 * A work that throws is undone alone. Nobody is answered before the commit; when that fails, all of the
 * group get its error.
 */
export function groupCommit(db: Kysely<Tables>): Database["write"] {
  let waiting: Waiting[] = [];
  let committing = false;

  async function commitAll(): Promise<void> {
    const group = waiting.slice(0, mostInGroup);
    waiting = waiting.slice(mostInGroup);
    await commitGroup(db, group);
    committing = waiting.length > 0;
    if (committing) commitSoon();
  }
  const commitSoon = () => void setImmediate(() => void commitAll());

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({
        async run(writing) {
          const result = await work(writing);
          return () => resolve(result);
        },
        fail: reject,
      });
      if (!committing) commitSoon();
      committing = true;
    });
}

/** Never rejects: every caller gets what came of its work. */
async function commitGroup(db: Kysely<Tables>, group: readonly Waiting[]): Promise<void> {
  try {
    const answers = await db.transaction().execute(async (writing) => {
      const [first, ...others] = group;
      // Of one work alone the transaction undoes all; a savepoint would copy each page that it changes.
      if (first !== undefined && others.length === 0) return [await first.run(writing)];
      const given: (() => void)[] = [];
      for (const one of group) given.push(await runAlone(writing, one));
      return given;
    });
    for (const answer of answers) answer();
  } catch (error) {
    for (const one of group) one.fail(error);
  }
}

/**
 * Undoes a work that throws without touching those before it. @throws when that cannot be done: a full disk
 * makes SQLite undo the whole transaction, and there is nothing left to go back to
 */
async function runAlone(writing: Tx, one: Waiting): Promise<() => void> {
  await writing.executeQuery(savepoint);
  try {
    const answer = await one.run(writing);
    await writing.executeQuery(release);
    return answer;
  } catch (error) {
    await undo(writing, error);
    return () => one.fail(error);
  }
}

async function undo(writing: Tx, cause: unknown): Promise<void> {
  try {
    await writing.executeQuery(rollbackToSavepoint);
    await writing.executeQuery(release);
  } catch {
    throw cause;
  }
}

const savepoint = CompiledQuery.raw("savepoint work");
const release = CompiledQuery.raw("release work");
const rollbackToSavepoint = CompiledQuery.raw("rollback to work");
