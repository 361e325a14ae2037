import { describe, expect, test } from "vitest";
import { penaltyAmounts, type PenaltyPart } from "#content/amounts/known-amounts.ts";
import { aTable, anAmount } from "#content/amounts/testing.ts";
import page from "#content/en/tools/penalty.yaml";
import { readPenalty, viewPenalty } from "./penalty-answer.ts";

describe("the question in an address", () => {
  const read = (search: string) => readPenalty(new URLSearchParams(search));
  const { errors } = page.form;

  test.each([
    ["part=b&months=30", { part: "b", months: 30 }],
    ["part=D&months=%2014%20", { part: "d", months: 14 }],
    ["part=b&months=0", { part: "b", months: 0 }],
    ["part=b&months=1200", { part: "b", months: 1200 }],
  ])("%s", (search, asked) => {
    expect(read(search)).toMatchObject({ errors: {}, question: asked });
  });

  test.each([
    ["part=b&months=", { months: errors.months }],
    ["part=b&months=two", { months: errors.months }],
    ["part=b&months=-3", { months: errors.months }],
    ["part=b&months=1201", { months: errors.months }],
    ["part=c&months=5", { part: errors.part }],
    ["months=x", { part: errors.part, months: errors.months }],
  ])("%s is refused, in words", (search, messages) => {
    expect(read(search)).toMatchObject({ errors: messages, question: null });
  });

  test("no question is no mistake", () => {
    for (const search of ["", "utm_source=x", "part=d"])
      expect(read(search)).toMatchObject({ errors: {}, question: null });
  });
});

describe("amounts", () => {
  const amounts = (part: PenaltyPart, day: string) => penaltyAmounts(aTable(), part, day);

  test("are those of the year in force or the latest known, and next year's from October 1", () => {
    const premium = { dollars: 38.99, year: 2026 };
    expect(amounts("d", "2026-09-30")).toEqual({ percent: 1, premium, next: null });
    expect(amounts("d", "2026-10-01")?.next).toEqual({ dollars: 41.33, year: 2027 });
    // Not known yet.
    expect(amounts("b", "2026-10-01")?.next).toBeNull();
    expect(amounts("b", "2027-03-01")?.premium).toEqual({ dollars: 202.9, year: 2026 });
  });

  test("that are not known give none", () => {
    const table = aTable({ partB_premium: anAmount({ official: { 2026: null } }) });
    expect(penaltyAmounts(table, "b", "2026-11-23")).toBeNull();
  });
});

describe("the estimate", () => {
  const view = (part: PenaltyPart, months: number, day = "2026-11-23") =>
    viewPenalty(part, months, penaltyAmounts(aTable(), part, day));

  test.each([
    // 12 months late: 10% of the 2026 premium, $202.90.
    ["b", 12, "$20.30"],
    ["b", 30, "$40.60"],
    ["b", 27, "$40.60"],
    ["d", 20, "$7.80"],
    ["d", 14, "$5.50"],
    ["d", 3, "$1.20"],
  ] as const)("Part %s, %i months: %s", (part, months, penalty) => {
    const { headline, text } = view(part, months);
    expect(headline).toBe(`About ${penalty} a month`);
    expect(text).toContain(penalty);
  });

  test("Part B: how it is worked out, and the next step", () => {
    expect(view("b", 30).lines).toEqual([
      "Only full years count. 30 full months include 2 full years.",
      "Each full year adds 10%. That comes to 20%.",
      "20% of the standard premium, $202.90 in 2026, is $40.60 when rounded to the nearest 10 cents.",
      "Your premium and penalty together would be about $243.50 a month.",
      "At 36 months, the penalty would be about $60.90 a month.",
      page.work.lasts.b,
    ]);
  });

  test("Part D: with next year's base premium once it is known", () => {
    expect(view("d", 20).lines).toContain(
      "With the 2027 amount, $41.33, the estimate is about $8.30 a month.",
    );
    expect(view("d", 20, "2026-09-30").lines.join()).not.toContain("2027");
  });

  test("Part B under 12 months: none, and when one would begin", () => {
    const { headline, text, lines } = view("b", 11);
    expect(headline).toBe(page.results.bNone.headline);
    expect(text).toContain("You entered 11 full months.");
    expect(lines).toEqual(["At 12 months, the penalty would be about $20.30 a month."]);
    expect(view("b", 1).text).toContain("1 full month");
  });

  test("Part D: 1 month is none, 2 depend on the days", () => {
    expect(view("d", 0).headline).toBe(page.results.dNone.headline);
    expect(view("d", 1).headline).toBe(page.results.dNone.headline);
    expect(view("d", 1).lines).toEqual([]);
    expect(view("d", 2).headline).toBe("None, or about $0.80 a month");
  });

  test("without an amount nothing is guessed", () => {
    const { headline, text, lines } = viewPenalty("b", 30, null);
    expect(headline).toBe(page.results.unknown.headline);
    expect(text + lines.join("")).not.toContain("$");
  });
});
