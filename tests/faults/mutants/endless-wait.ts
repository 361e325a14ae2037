import { wrap } from "./wrap.ts";

// A service whose admission limit never sees that anybody is waiting.
wrap(Set.prototype, "add", (add, [value], set) => (isSubmission(value) ? set : add(value)));

function isSubmission(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).join() === "since";
}
