import { expect, test } from "vitest";
import { createTally, type Use } from "./counting.ts";

const view: Use = { page: "/", form: "", step: "viewed", field: "" };

test("equal uses of a day add up, others stand apart", () => {
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
});

test("what is given back is added to what came meanwhile", () => {
  const tally = createTally();
  for (const _ of "abc") tally.add("2026-11-20", view);
  const counts = tally.take();
  tally.add("2026-11-20", view);
  tally.giveBack(counts);
  expect(tally.take()).toMatchObject([{ count: 4 }]);
});

test("memory is bounded: what is counted goes on, nothing new is begun", () => {
  const tally = createTally();
  for (let page = 0; page < 10_001; page += 1)
    tally.add("2026-11-20", { ...view, page: `/${page}` });
  tally.add("2026-11-20", { ...view, page: "/0" });
  const counts = tally.take();
  expect(counts).toHaveLength(10_000);
  expect(counts[0]).toMatchObject({ page: "/0", count: 2 });
});
