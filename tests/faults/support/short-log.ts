import { DatabaseSync } from "node:sqlite";
import { wrap } from "#tests/faults/mutants/wrap.ts";

// Loaded into the service: checkpoints its log every 50 pages, so that power cuts often hit a checkpoint.
const last = "pragma synchronous = full";
wrap(DatabaseSync.prototype, "exec", (exec, [sql]) =>
  exec(sql === last ? `${last}; pragma wal_autocheckpoint = 50` : sql),
);
