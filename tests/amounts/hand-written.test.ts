import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { AmountValue } from "#content/amounts/schemas.ts";
import table from "#content/amounts/amounts.yaml";
import { samplePlansSchema as samplePlans } from "#content/en/pages/compare-plans.schema.ts";

/** An amount in a file's text that should come from the amounts table. */
interface HandWritten {
  readonly line: number;
  readonly found: string;
}

const numberWords =
  "one|two|three|five|ten|fifteen|twenty|twenty-five|fifty|seventy|seventy-five|eighty|ninety";

const written = [
  /\$\s?\d+(?:,\d{3})*(?:\.\d+)?/g,
  /(?<![\w.])\d+(?:\.\d+)?\s?%/g,
  new RegExp(String.raw`\b(?:\d[\d,.]*|${numberWords})\s(?:percent|dollars)\b`, "gi"),
];

/** What looks like an amount but isn't one of Medicare's. Each with its reason. */
const allowed: readonly RegExp[] = [
  // None and all: they can't go out of date.
  /^\$0$/,
  /^(?:0|100)\s?%$/,
];

/** Parts of a line that no visitor reads, by kind of file. */
const unseen: Readonly<Record<string, readonly RegExp[]>> = {
  yaml: [/^\s*#.*$/],
  typ: [/^\s*\/\/.*$/],
  tsx: [
    /^\s*(?:\/\/|\/\*|\*).*$/,
    // Sizes in drawings and styles: width="50%", w-[38%].
    /\b(?:viewBox|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|dx|dy|width|height|offset|sizes)="[^"]*"/g,
    /\[[^\]\s]*%\]/g,
    // Groups of a regular expression: .replace(pattern, "$1").
    /\.replace(?:All)?\(.*\)/g,
  ],
};

/**
 * Finds amounts written by hand: dollar signs with a figure, percentages, and the table's own figures
 * without a sign (1,632). Bare figures under 100 and round ones are left alone: they are ages and counts.
 */
function findHandWritten(file: string, words: string): HandWritten[] {
  const hidden = unseen[file.slice(file.lastIndexOf(".") + 1)] ?? [];
  const patterns = [...written, bareFigures()];
  return words.split("\n").flatMap((whole, at) => {
    const line = hidden.reduce((rest, pattern) => rest.replace(pattern, ""), whole);
    return patterns
      .flatMap((pattern) => line.match(pattern) ?? [])
      .filter((text) => !allowed.some((pattern) => pattern.test(text)))
      .map((text) => ({ line: at + 1, found: text }));
  });
}

function bareFigures(): RegExp {
  const figures = Object.values(table.amounts)
    .flatMap(({ guide, everyYear, typical, official }) => {
      const byYear = Object.values(official ?? {}).map(({ value }) => value);
      return [guide?.value ?? null, everyYear ?? null, typical ?? null, ...byYear];
    })
    .flatMap(numbers)
    .filter((value) => value >= 100 && value % 50 !== 0);
  const forms = [...new Set(figures)].flatMap((value) => [
    String(value),
    value.toFixed(2),
    value.toLocaleString("en-US"),
  ]);
  const either = [...new Set(forms)].map((form) => form.replace(".", String.raw`\.`)).join("|");
  return new RegExp(String.raw`(?<![\w.,$/-])(?:${either})(?![\w/-]|[.,]\d)`, "g");
}

function numbers(value: AmountValue | null): number[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((one) => typeof one === "number");
}

/** Prices of invented plans, each marked as a sample: they are not Medicare's amounts and never go out of date. */
const samplePrices = "content/en/pages/sample-plans.yaml";

const files = globSync(["content/en/**/*.{yaml,mdx,md,typ}", "app/**/*.tsx"]).filter(
  (file) => !file.endsWith(".test.tsx") && file !== samplePrices,
);

function found(file: string, words: string): string[] {
  return findHandWritten(file, words).map((hit) => hit.found);
}

test("no page, article, email or guide chapter contains a handwritten amount", () => {
  const hits = files.flatMap((file) =>
    findHandWritten(file, readFileSync(file, "utf8")).map(
      (hit) => `${file}:${hit.line}: ${hit.found}`,
    ),
  );
  expect(hits, "name the amount from content/amounts/amounts.yaml instead").toEqual([]);
});

test("checks the texts that visitors read", () => {
  expect(files).toEqual(
    expect.arrayContaining(["content/en/guide/costs.typ", "content/en/pages/home.yaml"]),
  );
});

test("the one excluded file contains only samples", () => {
  const { plans } = samplePlans.parse(parse(readFileSync(samplePrices, "utf8")));
  expect(plans.map(({ sample }) => sample)).toEqual([true, true, true]);
});

describe("finds a planted amount", () => {
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

describe("ignores anything that is not an amount", () => {
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
