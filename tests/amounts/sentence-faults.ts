import { type HTMLElement, NodeType, parse } from "node-html-parser";
import type { Amount, AmountsTable } from "#content/amounts/amounts.schema.ts";
import { formatDollars } from "#content/amounts/format-amount.ts";
import { type AmountPeriod, latestOfficial, officialIn } from "#content/amounts/known-amount.ts";

const blocks = "p, li, td, th, dt, dd, h1, h2, h3, h4, figcaption, caption, summary, text, title";

/**
 * Sentences of a page that state an amount wrongly as of a day: a repeated year or amount, an amount with the wrong
 * year, or an earlier year's amount without its year. In a table, the column's year counts too. Ignores dollar
 * amounts that the table does not have, such as prices of sample plans.
 */
export function sentenceFaults(html: string, table: AmountsTable, period: AmountPeriod): string[] {
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
