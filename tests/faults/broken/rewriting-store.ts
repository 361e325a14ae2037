import { StatementSync } from "node:sqlite";
import { wrap } from "./wrap.ts";

// A store that means well: it brings text into a compatible normal form before it keeps it.
const rewritten = (value: unknown) => (typeof value === "string" ? value.normalize("NFKC") : value);
for (const name of ["all", "run"])
  wrap(StatementSync.prototype, name, (method, values) => method(...values.map(rewritten)));
