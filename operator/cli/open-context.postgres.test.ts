import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { type ScratchPlace, scratchPostgres } from "#server/db/scratch/testing.ts";
import { withDatabase } from "./open-context.ts";

let scratch: ScratchPlace;
beforeEach(async () => {
  scratch = await scratchPostgres(inject("postgres") ?? "");
});
afterEach(() => scratch.remove());

async function errorMessage(change: (url: URL) => void): Promise<string> {
  if (scratch.place.engine !== "postgres") throw new Error("requires PostgreSQL");
  const url = new URL(scratch.place.url);
  url.password = "a-secret";
  change(url);
  const fault = withDatabase({ engine: "postgres", url: url.href }, async () => "opened");
  return await fault.catch((error: Error) => `${error.name}: ${error.message}`);
}

test.each<[string, (url: URL) => void, RegExp]>([
  [
    "an empty database",
    () => {},
    /The database postgres on 127\.0\.0\.1:\d+ has no tables yet\. The service creates them on its first start\./,
  ],
  ["no server", (url) => (url.port = "1"), /\(no server is listening there: connect ECONNREFUSED/],
  [
    "no such host",
    (url) => (url.hostname = "db.invalid"),
    /couldn't be resolved: |no host has that name: /,
  ],
  ["no such database", (url) => (url.pathname = "/gone"), /has no database with that name: /],
  ["no such user", (url) => (url.username = "mallory"), /refused this user: /],
])("%s is reported in one line, without the password", async (_, change, words) => {
  const told = await errorMessage(change);
  expect(told).toMatch(words);
  expect(told).toMatch(/^OperatorError: .*\.$/);
  expect(told).not.toContain("a-secret");
});
