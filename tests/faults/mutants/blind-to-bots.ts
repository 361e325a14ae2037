import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { honeypotField } from "#contract/hidden-fields.ts";
import "./hasty-clock.ts";
import { wrap } from "./wrap.ts";

// A service that sees no trap, believes every signature, and has a clock by which nobody is ever in a hurry.
wrap(JSON, "parse", (parse, values) => {
  const value = parse(...values);
  if (typeof value === "object" && value !== null) Reflect.deleteProperty(value, honeypotField);
  return value;
});
wrap(crypto, "timingSafeEqual", () => true);
syncBuiltinESMExports();
