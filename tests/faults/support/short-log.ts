import { DatabaseSync } from "node:sqlite";
import { wrap } from "#tests/faults/mutants/wrap.ts";

// Loaded into the service: its log is brought into the file every 50 pages, so that a cut meets that often.
wrap(DatabaseSync.prototype, "exec", (exec, [sql]) =>
  exec(sql === "pragma wal_autocheckpoint = 4000" ? "pragma wal_autocheckpoint = 50" : sql),
);
