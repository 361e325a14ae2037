import { afterEach, beforeEach, expect, test } from "vitest";
import { type Scratch, scratchDatabase } from "#server/db/scratch-database.ts";
import { signingSecret } from "./signing-secret.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

let scratch: Scratch;
beforeEach(async () => {
  scratch = await scratchDatabase();
});
afterEach(() => scratch.remove());

test("a service without a configured secret makes one, once", async () => {
  const { database } = scratch;
  const both = await Promise.all([
    signingSecret(database, null, now),
    signingSecret(database, null, now),
  ]);
  expect(both[0]).toMatch(/^[\w-]{43}$/);
  expect(both[1]).toBe(both[0]);
  expect(await signingSecret(database, null, now)).toBe(both[0]);
});

test("a configured secret is used, and never stored", async () => {
  const { database } = scratch;
  expect(await signingSecret(database, "configured", now)).toBe("configured");
  expect(await database.db.selectFrom("service_keys").selectAll().execute()).toEqual([]);
});
