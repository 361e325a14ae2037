import { StatementSync } from "node:sqlite";
import { Client } from "pg";
import { wrap } from "./wrap.ts";

// A store that means well: it brings text into a compatible normal form before it keeps it.
const rewritten = (value: unknown) => (typeof value === "string" ? value.normalize("NFKC") : value);
for (const name of ["all", "run"])
  wrap(StatementSync.prototype, name, (method, values) => method(...values.map(rewritten)));
const all = (values: unknown) => (Array.isArray(values) ? values.map(rewritten) : values);
wrap(Client.prototype, "query", (query, [asked, values, ...rest]) =>
  isPrepared(asked)
    ? query({ ...asked, values: all(asked.values) }, values, ...rest)
    : query(asked, all(values), ...rest),
);

/** A query with its name and values in one object. */
function isPrepared(asked: unknown): asked is { readonly values: unknown } {
  return typeof asked === "object" && asked !== null && "name" in asked && "values" in asked;
}
