import { CompiledQuery, type Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables, Tx } from "#server/db/tables.ts";

/** A write that waits for the next group commit. */
interface PendingWrite {
  /** Runs the write. Returns a function that resolves the caller's promise, to be called after the commit. */
  run(tx: Tx): Promise<() => void>;
  reject(error: unknown): void;
}

/** Limits how long a group blocks the thread. The next group starts in a later turn of the event loop. */
const maxGroupSize = 256;

/**
 * Runs the writes of one turn of the event loop one after another and commits them together. Syncing a commit to
 * disk takes many times longer than a write, and no longer for fifty writes than for one. A write that throws is
 * rolled back alone. Writes resolve after the commit; if the commit fails, the whole group rejects.
 */
export function groupCommit(db: Kysely<Tables>): Database["write"] {
  let pending: PendingWrite[] = [];
  let committing = false;

  async function commitAll(): Promise<void> {
    const group = pending.slice(0, maxGroupSize);
    pending = pending.slice(maxGroupSize);
    await commitGroup(db, group);
    committing = pending.length > 0;
    if (committing) commitSoon();
  }
  const commitSoon = () => void setImmediate(() => void commitAll());

  return (action) =>
    new Promise((resolve, reject) => {
      pending.push({
        async run(tx) {
          const result = await action(tx);
          return () => resolve(result);
        },
        reject,
      });
      if (!committing) commitSoon();
      committing = true;
    });
}

/** Never rejects: each write's caller gets its outcome. */
async function commitGroup(db: Kysely<Tables>, group: readonly PendingWrite[]): Promise<void> {
  try {
    const settlers = await db.transaction().execute(async (tx) => {
      const [first, ...others] = group;
      // A single write needs no savepoint, which would copy each page the write changes.
      if (first !== undefined && others.length === 0) return [await first.run(tx)];
      const settled: (() => void)[] = [];
      for (const write of group) settled.push(await runInSavepoint(tx, write));
      return settled;
    });
    for (const settle of settlers) settle();
  } catch (error) {
    for (const write of group) write.reject(error);
  }
}

/**
 * Rolls back a write that throws without touching those before it.
 * @returns a function that resolves or rejects the caller's promise
 * @throws the write's error when SQLite has rolled back the whole transaction, after a full disk for example
 */
async function runInSavepoint(tx: Tx, write: PendingWrite): Promise<() => void> {
  await tx.executeQuery(savepoint);
  try {
    const resolve = await write.run(tx);
    await tx.executeQuery(release);
    return resolve;
  } catch (error) {
    await rollBack(tx, error);
    return () => write.reject(error);
  }
}

async function rollBack(tx: Tx, cause: unknown): Promise<void> {
  try {
    await tx.executeQuery(rollbackToSavepoint);
    await tx.executeQuery(release);
  } catch {
    throw cause;
  }
}

const savepoint = CompiledQuery.raw("savepoint one_write");
const release = CompiledQuery.raw("release one_write");
const rollbackToSavepoint = CompiledQuery.raw("rollback to one_write");
