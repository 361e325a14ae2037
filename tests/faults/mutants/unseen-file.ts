import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { wrap } from "./wrap.ts";

// A service that never sees that its database file has gone: it looks once and remembers.
const seen = new Map<unknown, unknown>();
wrap(fs, "statSync", (statSync, values) => {
  const [path] = values;
  if (!seen.has(path)) seen.set(path, statSync(...values));
  return seen.get(path);
});
syncBuiltinESMExports();
