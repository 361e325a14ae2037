import { afterEach, beforeEach, expect, test } from "vitest";
import type { UseCount } from "#server/db/use-counts.ts";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { leadsProgram } from "./program.ts";

let context: TestContext;
beforeEach(async () => {
  context = await contextForTests();
});
afterEach(() => context.remove());

const funnel = (...words: string[]) => context.run(leadsProgram, "funnel", ...words);

const view = {
  day: "2026-11-20",
  page: "/compare-plans",
  form: "",
  step: "viewed",
  field: "",
} as const;
const form = { ...view, form: "compare" } as const;

function count(...counts: UseCount[]): Promise<void> {
  return context.database.addCounts(counts);
}

beforeEach(() =>
  count(
    { ...view, count: 1204 },
    { ...view, page: "/quiz", count: 301 },
    { ...view, day: "2026-09-01", count: 5000 },
    { ...form, count: 600 },
    { ...form, day: "2026-11-19", count: 2 },
    { ...form, step: "started", count: 86 },
    { ...form, step: "submitted", count: 43 },
    { ...form, step: "failed", count: 20 },
    { ...form, page: "", step: "failed", field: "birthdate", count: 2 },
    { ...form, step: "failed", field: "birthdate", count: 10 },
    { ...form, step: "failed", field: "phone", count: 3 },
  ),
);

test("shows each step with its share of the previous one, and the fields that failed most", async () => {
  const { exitCode, printed } = await funnel("--form", "compare");
  expect(exitCode).toBe(0);
  expect(printed.split("\n")).toEqual([
    "Since 2026-10-22; days are in Eastern Time (America/New_York).",
    "",
    "compare (plan comparison), on /compare-plans",
    `  page opened   ${"#".repeat(53)} 1204`,
    `  form seen     ${"#".repeat(27)} 602 (50%)`,
    "  form started  #### 86 (14%)",
    "  form sent     ## 43 (50%)",
    "  failed attempts: 20; fields with errors: birthdate 12, phone 3",
    "",
    "These numbers count visits, not people: returning visitors aren't recognized.",
    "Not counted: browsers that send Global Privacy Control (Sec-GPC), and bots that",
    "identify themselves. Without JavaScript, only opened pages, sent forms and failed",
    "attempts are counted.",
    "",
  ]);
});

test("lists the most viewed pages", async () => {
  const { printed } = await funnel();
  expect(printed).toContain(
    [
      "Most viewed pages",
      `  /compare-plans  ${"#".repeat(57)} 1204`,
      `  /quiz           ${"#".repeat(14)} 301`,
    ].join("\n"),
  );
});

test("--since takes a day in the agency's time zone", async () => {
  const { printed } = await funnel("--since", "2026-09-01", "--json");
  expect(JSON.parse(printed)).toMatchObject({
    since: "2026-09-01",
    timeZone: "America/New_York",
    pages: [
      { page: "/compare-plans", count: 6204 },
      { page: "/quiz", count: 301 },
    ],
  });
  expect(await funnel("--since", "someday")).toMatchObject({ exitCode: 1 });
});

test("--json includes all forms, even those without counts", async () => {
  const { forms } = JSON.parse((await funnel("--json")).printed);
  expect(forms).toHaveLength(4);
  expect(forms[1]).toEqual({
    form: "compare",
    pages: ["/compare-plans"],
    pageViews: 1204,
    viewed: 602,
    started: 86,
    submitted: 43,
    failed: 20,
    failedFields: [
      { field: "birthdate", count: 12 },
      { field: "phone", count: 3 },
    ],
  });
  expect(forms[3]).toMatchObject({ form: "contact", pageViews: 0, failedFields: [] });
});

test("reports that nothing was counted, and rejects an unknown form", async () => {
  const { printed } = await funnel("--since", "2026-11-21");
  expect(printed).toContain("There are no counts for this period. Is COUNTS off?");
  const { exitCode, complained } = await funnel("--form", "other");
  expect(exitCode).toBe(1);
  expect(complained).toContain("guide, compare, consultation, contact");
});
