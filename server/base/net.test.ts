import { expect, test } from "vitest";
import { StartError } from "./net.ts";

test.each<[string, unknown, string]>([
  ["an error", new Error("no such host"), "no such host"],
  ["any thrown value", "out of luck", "out of luck"],
  [
    "each address of a name that did not respond",
    new AggregateError([new Error("connect ECONNREFUSED ::1:5432"), new Error("and 127.0.0.1")]),
    "connect ECONNREFUSED ::1:5432; and 127.0.0.1",
  ],
])("gives the reason for %s", (_, cause, reason) => {
  expect(new StartError("The database cannot be opened", cause).message).toBe(
    `The database cannot be opened (${reason})`,
  );
});
