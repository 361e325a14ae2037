import { StatementSync } from "node:sqlite";
import { wrap } from "./wrap.ts";

// A store whose errors do not say which they are.
for (const name of ["all", "run"])
  wrap(StatementSync.prototype, name, (method, values) => {
    try {
      return method(...values);
    } catch {
      throw new Error("something went wrong");
    }
  });
