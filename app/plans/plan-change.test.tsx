import { describe, expect, test } from "vitest";
import { fates } from "#content/en/plans/next-year.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import type { Plan, PlanChange, PlanFigures } from "#contract/plans.ts";
import { ChangePage } from "#app/routes/plans/next-year.tsx";
import { changesOf, fateOf, staysOf } from "./plan-change.ts";
import { county, drug, first, noFigures, render } from "./testing.tsx";

describe("what changes", () => {
  const change = (after: Plan | null, more: Partial<PlanChange> = {}): PlanChange => ({
    county,
    year: 2026,
    edition: { file: "next.csv", date: "2026-10-01", sample: false },
    show: "full",
    before: first,
    fate: "continues",
    after,
    represented: { organizations: 1, plans: 3 },
    ...more,
  });
  const next = (figures: Partial<PlanFigures>): Plan => ({
    ...first,
    figures: { ...noFigures, ...first.figures, ...figures },
  });

  test.each([
    [{ premium: 12 }, ["The premium goes from $35.60 to $12 a month."]],
    [
      { drugDeductible: null },
      ["The drug deductible is $615 this year. For 2027, it isn't listed."],
    ],
    [{ stars: null }, ["The star rating was 3.5. For 2027, it isn't known yet."]],
    [{ stars: 4 }, ["The star rating goes from 3.5 to 4."]],
    [{}, []],
  ])("%o", (figures, sentences) => {
    expect(changesOf(change(next(figures)))).toEqual(sentences);
  });

  test("has words for an amount that this year lacks", () => {
    const before = next({ premium: null });
    const sentence = "The premium isn't listed this year. For 2027, it's $35.60 a month.";
    expect(changesOf(change(first, { before }))).toEqual([sentence]);
  });

  test("the page says that nothing does only if the costs are known", () => {
    const { figures: _, ...bare } = first;
    const html = (show: "counts" | "full", plan: Plan) =>
      render(<ChangePage change={change(plan, { show, before: plan })} />);
    expect(html("full", first)).toContain("nothing about this plan changes");
    expect(html("counts", bare)).not.toContain("nothing about this plan changes");
    expect(html("counts", bare)).toContain("Its costs can still change.");
  });

  test("says what stays, and nothing without a plan to look at", () => {
    expect(staysOf(change(next({ premium: 0 })))).toHaveLength(2);
    expect(staysOf(change(next({})))).toHaveLength(3);
    expect([staysOf(change(null)), changesOf(change(null))]).toEqual([[], []]);
  });

  test("a drug plan's end isn't the end of health coverage", () => {
    expect(fateOf(change(null, { fate: "ended" }))).toBe("ended");
    expect(fateOf(change(null, { fate: "ended", before: drug }))).toBe("endedDrug");
  });

  const textOf = (one: PlanChange) =>
    render(<ChangePage change={one} />)
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll("&#x27;", "'")
      .replaceAll("\u00A0", " ");

  test.each([
    ["continues", false],
    ["renamed", false],
    ["merged", false],
    ["ended", true],
    ["elsewhere", true],
    ["unknown", true],
  ] as const)(
    "%s has a page of its own, with more time only without a plan to stay in: %s",
    (fate, isGone) => {
      const text = textOf(change(isGone ? null : next({}), { fate }));
      expect(text).toContain(fillPlaces(fates[fate].headline, { year: 2027 }));
      expect(text).not.toMatch(/\[\w+\]/);
      expect(text).toContain("December 7");
      expect(text.includes("December 8, 2026 to February 28, 2027")).toBe(isGone);
      expect(text.includes("Choose by December 31, 2026 to avoid a gap.")).toBe(isGone);
    },
  );

  test.each([
    ["advantage-with-drugs", true],
    ["advantage-without-drugs", true],
    ["special-needs", true],
    ["cost", true],
    ["drug-plan", false],
  ] as const)("after a plan of %s, a right to buy Medigap: %s", (group, hasRight) => {
    const text = textOf(change(null, { fate: "ended", before: { ...first, group } }));
    expect(text).toContain("Special Enrollment Period");
    expect(text.includes("Apply by March 4, 2027, 63 days after")).toBe(hasRight);
  });
});
