import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import table from "#content/amounts/amounts.yaml";
import { samplePlansSchema as samplePlans } from "#content/en/pages/sample-plans.schema.ts";
import { findHandWritten } from "./hand-written.ts";

/** Prices of invented plans, marked as samples one by one: no amounts of Medicare, and never out of date. */
const samplePrices = "content/en/pages/sample-plans.yaml";

const files = globSync(["content/en/**/*.{yaml,mdx,md,typ}", "app/**/*.tsx"]).filter(
  (file) => !file.endsWith(".test.tsx") && file !== samplePrices,
);

function found(file: string, words: string): string[] {
  return findHandWritten(file, words, table).map((hit) => hit.found);
}

test("no page, article, email or chapter of the guide writes an amount by hand", () => {
  const hits = files.flatMap((file) =>
    findHandWritten(file, readFileSync(file, "utf8"), table).map(
      (hit) => `${file}:${hit.line}: ${hit.found}`,
    ),
  );
  expect(hits, "name the amount from content/amounts/amounts.yaml instead").toEqual([]);
});

test("the search reads what visitors read", () => {
  expect(files).toEqual(
    expect.arrayContaining(["content/en/guide/costs.typ", "content/en/pages/home.yaml"]),
  );
});

test("the one file that is left out holds samples alone", () => {
  const { plans } = samplePlans.parse(parse(readFileSync(samplePrices, "utf8")));
  expect(plans.map(({ sample }) => sample)).toEqual([true, true, true]);
});

describe("a planted amount is found", () => {
  test.each([
    ["a.yaml", "text: The premium is $174.70 a month.", "$174.70"],
    ["a.yaml", "text: You pay $ 240 first.", "$ 240"],
    ["a.typ", "*About \\$5* in the guide", "$5"],
    ["a.md", "# You pay 20% of the bill", "20%"],
    ["a.mdx", "* You pay 20 % of the bill.", "20 %"],
    ["a.mdx", "It adds 10 percent.", "10 percent"],
    ["a.mdx", "It adds ten percent.", "ten percent"],
    ["a.mdx", "That is 240 dollars.", "240 dollars"],
    ["a.typ", "The deductible, 1,632 in all, comes first.", "1,632"],
    ["a.yaml", "- The deductible is 1632.", "1632"],
    ["a.yaml", "- A premium of 174.70, or", "174.70"],
    ["a.yaml", "- A premium of 202.9.", "202.9"],
    ["a.tsx", "<p>You pay 20%</p>", "20%"],
  ])("%s: %s", (file, words, amount) => {
    expect(found(file, words)).toContain(amount);
  });
});

describe("what is no amount is left alone", () => {
  test.each([
    ["a.yaml", "text: The premium is {amount:partB_premium} a month."],
    ["a.typ", 'The premium is #amount("partB_premium").'],
    ["a.mdx", "For the first 20 days you pay $0, and 100% is covered."],
    ["a.mdx", "Call (972) 204-5855 or 1-800-633-4227."],
    ["a.mdx", "From 2024 to 2027, on October 15, at 65, within 63 days."],
    ["a.yaml", "  # 2027: { value: 210.00, checked: copy } is 20%"],
    ["a.typ", "// a third, 33%"],
    ["a.tsx", '<rect width="20%" height="100%" />'],
    ["a.tsx", '<div className="w-[38%] sm:basis-1/2">{`${value}`}</div>'],
    ["a.tsx", 'name.replace(/(\\d+)/, "$1%")'],
  ])("%s: %s", (file, words) => {
    expect(found(file, words)).toEqual([]);
  });
});
