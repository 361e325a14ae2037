import { createRequestHandler } from "react-router";
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HTMLElement, NodeType, parse } from "node-html-parser";
import { globSync, readFileSync } from "node:fs";
import { parse as parseYaml } from "yaml";
import table from "#content/amounts/amounts.yaml";
import {
  amountPeriod,
  type AmountPeriod,
  latestOfficial,
  officialIn,
} from "#content/amounts/known-amounts.ts";
import seasons from "#content/en/site/seasons.yaml";
import { isIn, seasonNear } from "#medicare/seasons.ts";
import type { Amount, AmountsTable, AmountValue } from "#content/amounts/schemas.ts";
import { formatDollars } from "#content/amounts/format-amount.ts";
import { samplePlansSchema as samplePlans } from "#content/en/pages/compare-plans.schema.ts";
import { isWholeRun } from "#tests/run.ts";
import { pagePaths } from "#tests/site-paths.ts";

/** The days on which pages switch to another year; in the whole run, a day in each quarter of two years as well. */
const days = isWholeRun
  ? "2026-02-10 2026-05-20 2026-09-30 2026-10-01 2027-01-01 2027-05-20 2027-08-15 2027-11-15"
  : "2026-10-01 2027-01-01";

/** For the pages of one day, in ms. */
const slow = 120_000;

describe("pages", () => {
  const set = process.env["SITE_DATE"];
  let server: ViteDevServer;
  beforeAll(async () => {
    server = await createServer({
      configFile: "vite.config.ts",
      logLevel: "error",
      appType: "custom",
      server: { middlewareMode: true, hmr: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    });
  });
  afterAll(async () => {
    await server.close();
    if (set === undefined) delete process.env["SITE_DATE"];
    else process.env["SITE_DATE"] = set;
  });

  test.each(days.split(" "))(
    "pages built on %s show each amount with its year, once",
    { timeout: slow },
    async (day) => {
      process.env["SITE_DATE"] = day;
      const pages = await renderPages(server);
      expect(pages.size).toBeGreaterThan(25);
      const faults = [...pages].flatMap(([path, html]) =>
        sentenceFaults(html, amountPeriod(day)).map((fault) => `${path}: ${fault}`),
      );
      expect(faults).toEqual([]);
      const announcing = [...pages].flatMap(([path, html]) =>
        html.includes(`aria-label="${seasons.open.label}"`) ? path : [],
      );
      expect(announcing.toSorted()).toEqual(pagesAnnouncing(day));
    },
  );
});

/** The pages about plans that announce the enrollment period of a day; none between periods. */
function pagesAnnouncing(day: string): readonly string[] {
  const season = seasonNear(day);
  if (!isIn(day, season)) return [];
  const topics = "/learning-center";
  const always = ["/", "/compare-plans", `${topics}/medicare-advantage`];
  return season.name === "open" ? [...always, `${topics}/prescription-drug-plans`] : always;
}

/** Renders every page that has a fixed address, as the build does for `SITE_DATE`. */
async function renderPages(server: ViteDevServer): Promise<ReadonlyMap<string, string>> {
  const { ssr } = server.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error("Vite can't run the site's code here");
  // Reloads only the modules that depend on the content's facts.
  for (const module of ssr.moduleGraph.idToModuleMap.values())
    if (/\/content\/|virtual:/.test(module.id ?? "")) ssr.moduleGraph.invalidateModule(module);
  ssr.runner.clearCache();
  const build = await ssr.runner.import("virtual:react-router/server-build");
  const render = createRequestHandler(build, "production");
  const pages = new Map<string, string>();
  for (const path of pagePaths.filter((one) => one !== "/plans")) {
    const answer = await render(new Request(`http://localhost${path}`));
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    pages.set(path, await answer.text());
  }
  return pages;
}

describe("control: finds a planted fault", () => {
  const november = amountPeriod("2026-11-15");
  const faults = (text: string) => sentenceFaults(`<p>${text}</p>`, november);

  test.each([
    [
      "an amount with the wrong year",
      "The premium is $174.70 a month in 2025.",
      "not the amount of 2025",
    ],
    [
      "the same, further apart",
      "In 2025, most people paid $174.70.",
      "an amount from another year",
    ],
    ["an amount twice", "You pay $202.90, or $202.90 in 2026.", "an amount twice"],
    ["a year twice", "In 2026, you pay $202.90 a month in 2026.", "a year twice"],
    [
      "a past amount shown as current",
      "You pay $185 a month.",
      "an earlier amount without its year",
    ],
  ])("%s", (_, text, fault) => {
    expect(faults(text)).toEqual([`${fault}: ${text}`]);
  });

  test("in the wrong column of a table", () => {
    const row = (figure: string) =>
      `<table><thead><tr><th>Amount</th><th>2025</th><th>2026</th></tr></thead>` +
      `<tbody><tr><th>Premium</th><td>${figure}</td><td>$202.90</td></tr></tbody></table>`;
    expect(faults(row("$185"))).toEqual([]);
    expect(faults(row("$174.70"))).toEqual(["an amount from another year: $174.70"]);
  });
});

const blocks = "p, li, td, th, dt, dd, h1, h2, h3, h4, figcaption, caption, summary, text, title";

/**
 * Sentences of a page that state an amount wrongly as of a day: a repeated year or amount, an amount with the wrong
 * year, or an earlier year's amount without its year. In a table, the column's year counts too. Ignores dollar
 * amounts that the table does not have, such as prices of sample plans.
 */
function sentenceFaults(html: string, period: AmountPeriod): string[] {
  const years = yearsOfAmounts(table, period);
  const faults = amountSentences(html).flatMap(({ sentence, column }) =>
    faultOf(sentence, column, years),
  );
  return [...new Set(faults)];
}

interface AmountSentence {
  readonly sentence: string;
  /** The year of its column in a table. */
  readonly column: number | null;
}

/** By page: most pages are the same on most days. */
const sentencesRead = new Map<string, readonly AmountSentence[]>();

/** The sentences of a page that have a dollar amount. */
function amountSentences(html: string): readonly AmountSentence[] {
  const earlier = sentencesRead.get(html);
  if (earlier !== undefined) return earlier;
  const body = parse(html, { blockTextElements: { script: false, style: false } });
  const sentences = body
    .querySelectorAll(blocks)
    .filter((block) => block.textContent.includes("$"))
    .flatMap((block) => {
      const column = columnYear(block);
      const withAmount = sentencesOf(textOf(block)).filter((sentence) => sentence.includes("$"));
      return withAmount.map((sentence) => ({ sentence, column }));
    });
  sentencesRead.set(html, sentences);
  return sentences;
}

/** For each dollar amount of the table, the years it is official for; `now` if it needs no year. */
type AmountYears = ReadonlyMap<string, ReadonlySet<number | "now">>;

function yearsOfAmounts({ amounts }: AmountsTable, period: AmountPeriod): AmountYears {
  const figuresByYear = new Map<string, Set<number | "now">>();
  const add = (figure: string, year: number | "now") =>
    figuresByYear.set(figure, (figuresByYear.get(figure) ?? new Set()).add(year));
  for (const entry of Object.values(amounts)) {
    if (entry.unit !== "usd") continue;
    const steady = [entry.everyYear, entry.typical].flatMap((value) => value ?? []);
    for (const value of steady) for (const figure of figures(value)) add(figure, "now");
    if (entry.guide)
      for (const value of [entry.guide.value].flat())
        for (const figure of figures(value)) add(figure, entry.guide.year ?? "now");
    for (const year of Object.keys(entry.official ?? {}).map(Number))
      for (const value of [officialIn(entry, year)?.value ?? []].flat())
        for (const figure of figures(value)) {
          add(figure, year);
          if (isCurrent(entry, year, period)) add(figure, "now");
        }
  }
  return figuresByYear;
}

function isCurrent(entry: Amount, year: number, period: AmountPeriod): boolean {
  return latestOfficial(entry, period.year)?.year === year || year === period.next;
}

/** With and without cents: lists print cents if one of their items has some. */
function figures(value: number | string): string[] {
  return typeof value === "number" ? [formatDollars(value), formatDollars(value, true)] : [];
}

function faultOf(sentence: string, column: number | null, years: AmountYears): string[] {
  const amounts = sentence.match(/\$\d[\d,]*(?:\.\d+)?/g) ?? [];
  const listed = amounts.filter((amount) => years.has(amount));
  if (listed.length === 0) return [];
  const named = (sentence.match(/\b20[2-9]\d\b/g) ?? []).map(Number);
  const all = column === null ? named : [...named, column];
  const fault = (what: string) => [`${what}: ${sentence}`];
  if (new Set(amounts).size < amounts.length) return fault("an amount twice");
  if (new Set(named).size < named.length) return fault("a year twice");
  for (const [, amount = "", year] of sentence.matchAll(besideYear))
    if (years.has(amount) && !years.get(amount)?.has(Number(year)))
      return fault(`not the amount of ${year}`);
  for (const amount of listed) {
    const validYears = years.get(amount);
    const fits =
      all.length === 0 ? validYears?.has("now") : all.some((year) => validYears?.has(year));
    if (!fits && !(validYears?.has("now") && validYears.size === 1))
      return fault(
        all.length === 0 ? "an earlier amount without its year" : "an amount from another year",
      );
  }
  return [];
}

/** "$202.90 a month in 2026", "2026: $202.90". */
const besideYear = /(\$\d[\d,]*(?:\.\d+)?)(?: a \w+)? in (20\d\d)/g;

/** The year in the heading of the cell's column, if there is one. */
function columnYear(block: HTMLElement): number | null {
  if (block.rawTagName !== "td") return null;
  const cells = block.closest("tr")?.querySelectorAll("th, td") ?? [];
  const head = block.closest("table")?.querySelector("thead tr, tr")?.querySelectorAll("th, td");
  const year = /\b20\d\d\b/.exec(head?.[cells.indexOf(block)]?.textContent ?? "")?.[0];
  return year ? Number(year) : null;
}

/** A block's own text, without nested blocks. */
function textOf(block: HTMLElement): string {
  const parts = block.childNodes.map((node) => {
    if (node.nodeType === NodeType.TEXT_NODE) return node.textContent;
    const element = node as HTMLElement;
    const isBlock = element.matches?.(blocks) || element.querySelector?.(blocks);
    return isBlock ? " " : element.textContent;
  });
  return parts.join("").replaceAll(/\s+/g, " ").trim();
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+(?=[A-Z"“(])/);
}

/** An amount in a file's text that should come from the amounts table. */
interface HandWritten {
  readonly line: number;
  readonly text: string;
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
      .map((text) => ({ line: at + 1, text }));
  });
}

function bareFigures(): RegExp {
  const values = Object.values(table.amounts)
    .flatMap(({ guide, everyYear, typical, official }) => {
      const byYear = Object.values(official ?? {}).map(({ value }) => value);
      return [guide?.value ?? null, everyYear ?? null, typical ?? null, ...byYear];
    })
    .flatMap(numbers)
    .filter((value) => value >= 100 && value % 50 !== 0);
  const forms = [...new Set(values)].flatMap((value) => [
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
  (file) => !/(?:\.test|\/testing)\.tsx$/.test(file) && file !== samplePrices,
);

function handWrittenAmounts(file: string, words: string): string[] {
  return findHandWritten(file, words).map((hit) => hit.text);
}

test("no page, article, email or guide chapter contains a handwritten amount", () => {
  const hits = files.flatMap((file) =>
    findHandWritten(file, readFileSync(file, "utf8")).map(
      (hit) => `${file}:${hit.line}: ${hit.text}`,
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
  const { plans } = samplePlans.parse(parseYaml(readFileSync(samplePrices, "utf8")));
  expect(plans.map(({ sample }) => sample)).toEqual([true, true, true]);
});

describe("control: finds a planted amount", () => {
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
    expect(handWrittenAmounts(file, words)).toContain(amount);
  });
});
