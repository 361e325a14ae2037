import { DatabaseSync } from "node:sqlite";
import { wrap } from "./wrap.ts";

// A store without transactions: each statement stands alone.
wrap(DatabaseSync.prototype, "prepare", (prepare, [sql, ...rest], file) => {
  const ignored = /^\s*(begin|commit|rollback)\b/i.test(String(sql));
  if (ignored && file instanceof DatabaseSync) file.exec("pragma foreign_keys = off");
  return prepare(ignored ? "select 1" : sql, ...rest);
});
