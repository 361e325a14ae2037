import { createRequestHandler } from "react-router";
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HTMLElement, NodeType, parse } from "node-html-parser";
import table from "#content/amounts/amounts.yaml";
import {
  amountPeriod,
  type AmountPeriod,
  latestOfficial,
  officialIn,
} from "#content/amounts/known-amounts.ts";
import type { Amount, AmountsTable } from "#content/amounts/schemas.ts";
import { formatDollars } from "#content/amounts/format-amount.ts";

/** A day in each quarter of two years; October 1 and January 1 are when pages switch. */
const days = [
  "2026-02-10",
  "2026-05-20",
  "2026-09-30",
  "2026-10-01",
  "2027-01-01",
  "2027-05-20",
  "2027-08-15",
  "2027-11-15",
];

/** For the pages of one day, in ms. */
const slow = 120_000;

describe("pages", () => {
  const set = process.env["BUILD_DATE"];
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
    if (set === undefined) delete process.env["BUILD_DATE"];
    else process.env["BUILD_DATE"] = set;
  });

  test.each(days)(
    "pages built on %s show each amount with its year, once",
    { timeout: slow },
    async (day) => {
      process.env["BUILD_DATE"] = day;
      const pages = await renderPages(server);
      expect(pages.size).toBeGreaterThan(25);
      const faults = [...pages].flatMap(([path, html]) =>
        sentenceFaults(html, amountPeriod(day)).map((fault) => `${path}: ${fault}`),
      );
      expect(faults).toEqual([]);
    },
  );
});

/** Renders every page that has a fixed address, as the build does for `BUILD_DATE`. */
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
  for (const path of build.prerender) {
    const answer = await render(new Request(`http://localhost${path}`));
    if (!answer.ok && path !== "/404") throw new Error(`${path} answers ${answer.status}`);
    pages.set(path, await answer.text());
  }
  return pages;
}

describe("finds a planted fault", () => {
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

  test.each([
    "The premium is $202.90 a month in 2026.",
    "The base premium is $38.99 a month in 2026 ($41.33 in 2027).",
    "You pay $202.90 a month.",
    "In 2024, it was $174.70.",
    "A sample plan costs $19 a month.",
  ])("and finds nothing in: %s", (text) => {
    expect(faults(text)).toEqual([]);
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
  const body = parse(html, { blockTextElements: { script: false, style: false } });
  const found = body.querySelectorAll(blocks).flatMap((block) => {
    const column = columnYear(block);
    return sentencesOf(textOf(block)).flatMap((sentence) => faultOf(sentence, column, years));
  });
  return [...new Set(found)];
}

/** For each dollar amount of the table, the years it is official for; `now` if it needs no year. */
type AmountYears = ReadonlyMap<string, ReadonlySet<number | "now">>;

function yearsOfAmounts({ amounts }: AmountsTable, period: AmountPeriod): AmountYears {
  const found = new Map<string, Set<number | "now">>();
  const add = (figure: string, year: number | "now") =>
    found.set(figure, (found.get(figure) ?? new Set()).add(year));
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
  return found;
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
  const known = amounts.filter((amount) => years.has(amount));
  if (known.length === 0) return [];
  const named = (sentence.match(/\b20[2-9]\d\b/g) ?? []).map(Number);
  const all = column === null ? named : [...named, column];
  const fault = (what: string) => [`${what}: ${sentence}`];
  if (new Set(amounts).size < amounts.length) return fault("an amount twice");
  if (new Set(named).size < named.length) return fault("a year twice");
  for (const [, amount = "", year] of sentence.matchAll(besideYear))
    if (years.has(amount) && !years.get(amount)?.has(Number(year)))
      return fault(`not the amount of ${year}`);
  for (const amount of known) {
    const own = years.get(amount);
    const fits = all.length === 0 ? own?.has("now") : all.some((year) => own?.has(year));
    if (!fits && !(own?.has("now") && own.size === 1))
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
