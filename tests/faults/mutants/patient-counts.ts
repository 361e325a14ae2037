import { DatabaseSync } from "node:sqlite";
import { wrap } from "./wrap.ts";

// A store that waits for other writers with everything, counts included.
wrap(DatabaseSync.prototype, "prepare", (prepare, [sql, ...rest]) =>
  prepare(sql === "pragma busy_timeout = 0" ? "select 1" : sql, ...rest),
);
