import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { todayIn } from "#medicare/calendar.ts";
import type { Database } from "#server/db/database.ts";
import { type Scratch, onPostgres, scratchDatabase } from "#server/db/testing.ts";
import { type Use, createTally, startCounting, outcomeUses, reportUses } from "./counting.ts";

describe("counting", () => {
  const timeoutMs = { timeout: 10_000 };
  const view: Use = { page: "/", form: "", step: "viewed", field: "" };

  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await scratchDatabase();
  });

  function count(
    at = "2026-11-20T12:00:00.000Z",
    storeAfterMilliseconds = 10,
    addCounts: Database["addCounts"] = (counts) => scratch.database.addCounts(counts),
  ) {
    const warnings: string[] = [];
    const warn = (event: string) => void warnings.push(event);
    const log = { debug() {}, info() {}, warn, error() {} };
    const now = () => new Date(at);
    const dayOf = (instant: Date) => todayIn("America/New_York", instant);
    const database = { addCounts };
    const counting = startCounting({ database, now, dayOf, log, storeAfterMilliseconds });
    onTestFinished(() => counting.stop());
    return { counting, warnings };
  }

  const stored = () => scratch.database.db.selectFrom("use_counts").selectAll().execute();
  const row = { day: "2026-11-20", ...view };

  test("adds up counts over several writes, by day in the agency's zone", async () => {
    const { counting } = count("2026-11-21T04:59:59.000Z", 500);
    counting.add(view);
    counting.add(view);
    expect(await stored()).toEqual([]);
    await expect.poll(stored, timeoutMs).toEqual([{ ...row, count: 2 }]);
    counting.add(view);
    await expect.poll(stored, timeoutMs).toEqual([{ ...row, count: 3 }]);
  });

  test("two processes add to the same count", async () => {
    const another = await scratch.openAnother();
    const added = [{ ...row, count: 2 }];
    await scratch.database.addCounts(added);
    await another.addCounts(added);
    expect(await stored()).toEqual([{ ...row, count: 4 }]);
  });

  test("stores more counts together than one statement can bind", async () => {
    const many = Array.from({ length: 6000 }, (_, at) => ({ ...row, page: `/${at}`, count: 1 }));
    await scratch.database.addCounts(many);
    expect(await stored()).toHaveLength(6000);
  });

  test("stores what was counted while a slow store was in progress", async () => {
    const slow = Promise.withResolvers<void>();
    const amounts: number[] = [];
    const { counting } = count(undefined, 10, async ([{ count: amount } = { count: 0 }]) => {
      amounts.push(amount);
      if (amounts.length === 1) await slow.promise;
    });
    counting.add(view);
    await vi.waitUntil(() => amounts.length === 1, timeoutMs);
    counting.add(view);
    await delay(50); // The time to store this one passes.
    counting.add(view);
    expect(amounts).toEqual([1]);
    slow.resolve();
    await expect.poll(() => amounts, timeoutMs).toEqual([1, 2]);
    counting.add(view);
    await expect.poll(() => amounts, timeoutMs).toEqual([1, 2, 1]);
  });

  test("stores the pending counts on stop", async () => {
    const { counting } = count(undefined, 60_000);
    counting.add(view);
    await counting.stop();
    expect(await stored()).toEqual([{ ...row, count: 1 }]);
  });

  test.skipIf(onPostgres)(
    "while another process writes, counts wait without blocking, and none is lost",
    async () => {
      const { counting, warnings } = count();
      const other = new DatabaseSync(scratch.file);
      other.exec("begin immediate");
      counting.add(view);
      await expect.poll(() => warnings, timeoutMs).toEqual(["cannot store counts, retrying"]);
      const began = performance.now();
      await expect(scratch.database.addCounts([{ ...row, count: 1 }])).rejects.toThrow(/locked/);
      expect(
        performance.now() - began,
        "less than the 5 s that other statements wait",
      ).toBeLessThan(4000);
      counting.add(view);
      other.exec("rollback");
      other.close();
      await expect.poll(stored, timeoutMs).toEqual([{ ...row, count: 2 }]);
      expect(warnings).toHaveLength(1);
    },
  );

  test.skipIf(onPostgres)("other statements wait for a writer again afterward", async () => {
    await scratch.database.addCounts([{ ...row, count: 1 }]);
    const { db } = scratch.database;
    const { rows } = await db.executeQuery<{ timeout: number }>({
      ...db.selectFrom("use_counts").selectAll().compile(),
      sql: "pragma busy_timeout",
    });
    expect(rows).toEqual([{ timeout: 5000 }]);
  });

  test("adds up equal uses on a day, and keeps different ones separate", () => {
    const tally = createTally();
    tally.add("2026-11-20", view);
    tally.add("2026-11-20", view);
    tally.add("2026-11-21", view);
    tally.add("2026-11-20", { ...view, form: "guide" });
    expect(tally.take()).toEqual([
      { day: "2026-11-20", ...view, count: 2 },
      { day: "2026-11-21", ...view, count: 1 },
      { day: "2026-11-20", ...view, form: "guide", count: 1 },
    ]);
    expect(tally.take()).toEqual([]);
    // Counts that are given back are added to new ones.
    for (const _ of "abc") tally.add("2026-11-20", view);
    const counts = tally.take();
    tally.add("2026-11-20", view);
    tally.giveBack(counts);
    expect(tally.take()).toMatchObject([{ count: 4 }]);
  });

  test("bounds memory: existing counts grow, but no new ones start", () => {
    const tally = createTally();
    for (let page = 0; page < 10_001; page += 1)
      tally.add("2026-11-20", { ...view, page: `/${page}` });
    tally.add("2026-11-20", { ...view, page: "/0" });
    const counts = tally.take();
    expect(counts).toHaveLength(10_000);
    expect(counts[0]).toMatchObject({ page: "/0", count: 2 });
  });
});

const isPage = (path: string) => ["/", "/contact", "/compare-plans"].includes(path);

test.each([
  ["a page opened through a link", { page: "/contact", step: "viewed" }, ["/contact  viewed "]],
  ["a form that came into view", { page: "/", form: "guide", step: "viewed" }, ["/ guide viewed "]],
  [
    "a first input",
    { page: "/contact", form: "contact", step: "started" },
    ["/contact contact started "],
  ],
  [
    "errors: the whole attempt, and each field that the form has",
    { page: "/", form: "guide", step: "failed", fields: ["zipCode", "email", "ssn", "__proto__"] },
    ["/ guide failed ", "/ guide failed email", "/ guide failed zipCode"],
  ],
])("counts %s", (_, report, uses) => {
  const counted = reportUses(report, isPage) ?? [];
  expect(counted.map(({ page, form, step, field }) => `${page} ${form} ${step} ${field}`)).toEqual(
    uses,
  );
});

test.each([
  undefined,
  null,
  "viewed",
  [],
  {},
  { page: "/nowhere", step: "viewed" },
  { page: "/", step: "started" },
  { page: "/", step: "submitted" },
  { page: "/", form: "guide", step: "submitted" },
  { page: "/contact", form: "guide", step: "viewed" },
  { page: "/", form: "other", step: "viewed" },
  { page: "/", form: "guide", step: "failed" },
  { page: "/", form: "guide", step: "failed", fields: [] },
  { page: "/", form: "guide", step: "viewed", visitor: "42" },
  { page: "/", step: "viewed", fields: ["email"] },
  { page: `/${"x".repeat(300)}`, step: "viewed" },
])("counts nothing for %j", (report) => {
  expect(reportUses(report, isPage)).toBeNull();
});

test("counts one for a new lead, and none for its repeat", () => {
  const taken = { success: true, fresh: true };
  expect(outcomeUses("compare", "/compare-plans", taken)).toEqual([
    { page: "/compare-plans", form: "compare", step: "submitted", field: "" },
  ]);
  expect(outcomeUses("compare", "/compare-plans", { ...taken, fresh: false })).toEqual([]);
});

test("counts the invalid fields of a rejected form, and a page only if it has the form", () => {
  const refused = { success: false, fresh: false, errors: { email: "Required", form: "No" } };
  expect(outcomeUses("contact", "/made-up", refused)).toEqual([
    { page: "", form: "contact", step: "failed", field: "" },
    { page: "", form: "contact", step: "failed", field: "email" },
  ]);
  expect(outcomeUses("contact", "/contact", { success: false, fresh: false })).toHaveLength(1);
});
