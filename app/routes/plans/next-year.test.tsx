import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Plan, PlanChange } from "#contract/plans.ts";
import { ChangePage } from "./next-year.tsx";

const plan: Plan = {
  id: "H0000_001_0",
  name: "Plan 1",
  organization: "Sample Health",
  group: "advantage-with-drugs",
  type: "HMO",
  snp: null,
  offered: true,
  sanctioned: false,
};

/** What the page says about a plan of 2026 and its next year. */
function textOf(more: Partial<PlanChange>): string {
  const change: PlanChange = {
    county: { state: "TX", stateName: "Texas", slug: "fort-bend", name: "Fort Bend County" },
    year: 2026,
    edition: { file: "next.csv", date: "2026-10-01", sample: false },
    show: "counts",
    before: plan,
    fate: "ended",
    after: null,
    represented: { organizations: 1, plans: 3 },
    ...more,
  };
  const page = <ChangePage change={change} />;
  return renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("\u00A0", " ");
}

test.each([
  ["ended", null, true],
  ["elsewhere", null, true],
  ["unknown", null, true],
  ["continues", plan, false],
  ["renamed", plan, false],
  ["merged", plan, false],
] as const)("%s: more time only without a plan to stay in", (fate, after, hasMore) => {
  const text = textOf({ fate, after });
  expect(text.includes("December 8, 2026 to February 28, 2027")).toBe(hasMore);
  expect(text.includes("Choose by December 31, 2026 to avoid a gap.")).toBe(hasMore);
});

test.each([
  ["advantage-with-drugs", true],
  ["advantage-without-drugs", true],
  ["special-needs", true],
  ["cost", true],
  ["drug-plan", false],
] as const)("after a plan of %s, a right to buy Medigap: %s", (group, hasRight) => {
  const text = textOf({ before: { ...plan, group } });
  expect(text).toContain("Special Enrollment Period");
  expect(text.includes("Apply by March 4, 2027, 63 days after")).toBe(hasRight);
});
