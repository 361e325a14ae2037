import fs from "node:fs";
import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync, StatementSync } from "node:sqlite";
import { Client, Pool } from "pg";
import { makeFault, wrap } from "./wrap.ts";

// Stores that are careless with data.

/** Without transactions: each statement runs on its own. */
function noTransaction(): void {
  const ofTransactions = /^\s*(begin|commit|rollback|savepoint|release)\b/i;
  wrap(DatabaseSync.prototype, "prepare", (prepare, [sql, ...rest], file) => {
    const isIgnored = ofTransactions.test(String(sql));
    if (isIgnored && file instanceof DatabaseSync) file.exec("pragma foreign_keys = off");
    return prepare(isIgnored ? "select 1" : sql, ...rest);
  });
  const instead = "set session_replication_role = replica";
  wrap(Client.prototype, "query", (query, [sql, ...rest]) =>
    query(ofTransactions.test(String(sql)) ? instead : sql, ...rest),
  );
}

/** In ms: most kills come while a store waits as long between two transactions. */
const gap = 200;

/** Commits what an act of the desk changes, then writes the act in a transaction of its own, a while later. */
function actsApart(): void {
  const isAct = (sql: unknown) => String(sql).startsWith('insert into "lead_acts"');
  wrap(DatabaseSync.prototype, "prepare", (prepare, [sql, ...rest], file) => {
    const statement = prepare(sql, ...rest);
    if (isAct(sql) && statement instanceof StatementSync && file instanceof DatabaseSync)
      wrap(statement, "run", (run, values) => {
        // Writes of one turn are committed together, each in a savepoint.
        file.exec("commit");
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, gap);
        file.exec("begin immediate; savepoint one_write");
        return run(...values);
      });
    return statement;
  });
  wrap(Client.prototype, "query", (query, [statement, ...rest]) => {
    if (!isAct(isPrepared(statement) ? statement.text : statement))
      return query(statement, ...rest);
    void query("commit");
    void query(`select pg_sleep(${gap / 1000})`);
    void query("begin");
    return query(statement, ...rest);
  });
}

/** Normalizes text to compatible characters before storing it. */
function rewritingStore(): void {
  const rewritten = (value: unknown) =>
    typeof value === "string" ? value.normalize("NFKC") : value;
  const all = (values: unknown) => (Array.isArray(values) ? values.map(rewritten) : values);
  for (const name of ["all", "run"])
    wrap(StatementSync.prototype, name, (method, values) => method(...values.map(rewritten)));
  wrap(Client.prototype, "query", (query, [statement, values, ...rest]) =>
    isPrepared(statement)
      ? query({ ...statement, values: all(statement.values) }, values, ...rest)
      : query(statement, all(values), ...rest),
  );
}

/** A query with its name and values in one object. */
function isPrepared(
  statement: unknown,
): statement is { readonly text: unknown; readonly values: unknown } {
  return (
    typeof statement === "object" &&
    statement !== null &&
    "name" in statement &&
    "text" in statement &&
    "values" in statement
  );
}

/** Configured as is often recommended: faster, and synced only occasionally. */
function seldomSynced(): void {
  wrap(DatabaseSync.prototype, "exec", (exec, [sql]) =>
    exec(sql === "pragma synchronous = full" ? "pragma synchronous = normal" : sql),
  );
}

/** Checkpoints its log every 50 pages, so that power cuts often hit a checkpoint: no fault, but rare otherwise. */
function shortLog(): void {
  const last = "pragma synchronous = full";
  wrap(DatabaseSync.prototype, "exec", (exec, [sql]) =>
    exec(sql === last ? `${last}; pragma wal_autocheckpoint = 50` : sql),
  );
}

/** Commands that delete as most programs do: the bytes stay in the file and the log, and message files stay too. */
function lazyErase(): void {
  wrap(DatabaseSync.prototype, "exec", (exec, [sql]) =>
    String(sql).includes("secure_delete") ? undefined : exec(sql),
  );
  wrap(DatabaseSync.prototype, "prepare", (prepare, [sql]) =>
    /wal_checkpoint|vacuum/.test(String(sql)) ? prepare("select 0 as busy") : prepare(sql),
  );
  wrap(Client.prototype, "query", (query, [sql, ...rest]) =>
    query(/^\s*vacuum/i.test(String(sql)) ? "select 1" : sql, ...rest),
  );
  wrap(fsPromises, "rm", async () => undefined);
  syncBuiltinESMExports();
}

/** Waits for other writers with everything, including counts. */
function blockingCounts(): void {
  wrap(DatabaseSync.prototype, "prepare", (prepare, [sql, ...rest]) =>
    prepare(sql === "pragma busy_timeout = 0" ? "select 1" : sql, ...rest),
  );
}

/** Doesn't listen for errors of its PostgreSQL connections. */
function unheardPool(): void {
  for (const owner of [Pool.prototype, Client.prototype])
    wrap(owner, "on", (on, [event, listener], self) =>
      event === "error" ? self : on(event, listener),
    );
}

/** Throws errors without a code. */
function unnamedFaults(): void {
  for (const name of ["all", "run"])
    wrap(StatementSync.prototype, name, (method, values) => {
      try {
        return method(...values);
      } catch {
        throw new Error("something went wrong");
      }
    });
}

/** Never notices that its database file is missing: it checks once and remembers the result. */
function unseenFile(): void {
  const stats = new Map<unknown, unknown>();
  wrap(fs, "statSync", (statSync, values) => {
    const [path] = values;
    if (!stats.has(path)) stats.set(path, statSync(...values));
    return stats.get(path);
  });
  syncBuiltinESMExports();
}

/** Exports cells without recognizing formulas. */
function plainCells(): void {
  wrap(RegExp.prototype, "test", (test, [text], pattern) =>
    pattern instanceof RegExp && pattern.source.includes("＝") ? false : test(text),
  );
}

makeFault(import.meta.url, {
  "no-transaction": noTransaction,
  "acts-apart": actsApart,
  "rewriting-store": rewritingStore,
  "seldom-synced": seldomSynced,
  "short-log": shortLog,
  "lazy-erase": lazyErase,
  "blocking-counts": blockingCounts,
  "unheard-pool": unheardPool,
  "unnamed-faults": unnamedFaults,
  "unseen-file": unseenFile,
  "plain-cells": plainCells,
});
