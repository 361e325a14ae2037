import { afterEach, beforeEach, expect, test } from "vitest";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";
import { createSigner } from "#server/signing/signing.ts";
import { createSuppressions, stopsAllMail } from "./suppressions.ts";

const suppressions = createSuppressions(createSigner("a secret"));
const wish = { scope: "all", reason: "operator", createdAt: "2026-11-20T12:00:00.000Z" } as const;

let scratch: Scratch;
beforeEach(async () => {
  scratch = await scratchDatabase();
});
afterEach(() => scratch.remove());

test("an address is found under any spelling, and no other is", async () => {
  const { db } = scratch.database;
  await suppressions.add(db, "Ada+News@Example.com", wish);
  const found = { ...wish, email: "ada@example.com" };
  expect(await suppressions.of(db, "ADA@example.com")).toEqual([found]);
  expect(await suppressions.of(db, "ada@example.org")).toEqual([]);
  const isStopped = await suppressions.stopped(db);
  expect(["ada+x@example.com", "bob@example.com"].map(isStopped)).toEqual([true, false]);
});

test("a wish stands once, as it was made last, until it is taken back", async () => {
  const { db } = scratch.database;
  await suppressions.add(db, "ada@example.com", wish);
  const again = { ...wish, createdAt: "2026-12-01T00:00:00.000Z" };
  await suppressions.add(db, "ada@example.com", again);
  await suppressions.add(db, "ada@example.com", { ...wish, scope: "newsletter" });
  const found = await suppressions.of(db, "ada@example.com");
  expect(found.map(({ createdAt }) => createdAt)).toEqual([again.createdAt, wish.createdAt]);
  expect(stopsAllMail(found)).toBe(true);
  expect(await suppressions.remove(db, "Ada@example.com", ["all"])).toBe(1);
  const left = await suppressions.of(db, "ada@example.com");
  expect(left).toMatchObject([{ scope: "newsletter" }]);
  expect(stopsAllMail(left)).toBe(false);
});

test("outlives an erase by its keyed hash, and a new key by the address", async () => {
  const { db } = scratch.database;
  await suppressions.add(db, "ada@example.com", wish);
  await suppressions.add(db, "bob@example.com", wish);
  const renewed = createSuppressions(createSigner("another secret"));
  expect(await renewed.of(db, "bob@example.com")).toHaveLength(1);
  await db.updateTable("suppressions").set({ email: null }).execute();
  expect(await suppressions.of(db, "ada@example.com")).toEqual([{ ...wish, email: null }]);
  expect(await renewed.of(db, "ada@example.com")).toEqual([]);
  const rows = await db.selectFrom("suppressions").selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/ada|bob|example\.com/);
});
