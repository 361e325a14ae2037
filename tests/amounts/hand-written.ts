import type { AmountsTable, AmountValue } from "#content/amounts/amounts.schema.ts";

/** An amount in the words of a file that should have come from the amounts table. */
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

/** What looks like an amount and is none of Medicare's. Each with its reason. */
const allowed: readonly RegExp[] = [
  // Nothing and all: they cannot go out of date.
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
    /\b(?:x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|dx|dy|width|height|offset|sizes)="[^"]*"/g,
    /\[[^\]\s]*%\]/g,
    // Groups of a regular expression: .replace(pattern, "$1").
    /\.replace(?:All)?\(.*\)/g,
  ],
};

/**
 * Finds amounts written by hand: dollar signs with a figure, percentages, and the table's own figures
 * without a sign (1,632). Bare figures under 100 and round ones are left alone: they are ages and counts.
 */
export function findHandWritten(file: string, text: string, table: AmountsTable): HandWritten[] {
  const hidden = unseen[file.slice(file.lastIndexOf(".") + 1)] ?? [];
  const patterns = [...written, bareFigures(table)];
  return text.split("\n").flatMap((whole, at) => {
    const line = hidden.reduce((rest, pattern) => rest.replace(pattern, ""), whole);
    return patterns
      .flatMap((pattern) => line.match(pattern) ?? [])
      .filter((found) => !allowed.some((pattern) => pattern.test(found)))
      .map((found) => ({ line: at + 1, found }));
  });
}

function bareFigures(table: AmountsTable): RegExp {
  const figures = Object.values(table.amounts)
    .flatMap((entry) => [entry.guide, ...Object.values(entry.official).map(({ value }) => value)])
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
