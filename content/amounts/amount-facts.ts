import { partBPenalty, partDPenalty, toTenCents } from "#medicare/penalties.ts";
import type { Amount, AmountValue, AmountsTable } from "./schemas.ts";
import { formatAmount, formatDollars } from "./format-amount.ts";
import { type AmountPeriod, amountYears, latestOfficial, officialIn } from "./known-amounts.ts";

/**
 * What texts can name in braces, as pairs of name and text:
 * - `amount:ID`: for a sentence, with its time and year: "$202.90 a month in 2026", and next year's in parentheses
 *   where it is known and shown. An amount without years stands alone: "20%".
 * - `figure:ID`: the bare figure of the year in force, or the latest before it; `year:ID`: that figure's year
 * - `figure:ID@2025`: the official figure for that year
 * - `guide:ID`, `guide-year:ID`: the figure that the agency's guide was written with, and its year if it has one
 * - `ID.1`, `ID.2`… for the items of a list
 * - `estimate:…`: late penalties by months (see `penaltyFacts`)
 * - `year`, `next-year`: the year in force, and the one after it
 * - `amount-years`: the years of all amounts that are shown: "2026 and 2027"
 *
 * An unknown amount has no fact, so a text that names it stops the build.
 */
export function amountFacts(table: AmountsTable, period: AmountPeriod): [string, string][] {
  return [
    ["year", String(period.year)],
    ["next-year", String(period.year + 1)],
    ["amount-years", new Intl.ListFormat("en-US").format(amountYears(table, period).map(String))],
    ...Object.entries(table.amounts).flatMap(([id, entry]) => entryFacts(id, entry, period)),
    ...penaltyFacts(table, period),
  ];
}

function entryFacts(id: string, entry: Amount, period: AmountPeriod): [string, string][] {
  const guide = entry.guide ? named(`guide:${id}`, entry, entry.guide.value) : [];
  if (entry.guide?.year) guide.push([`guide-year:${id}`, String(entry.guide.year)]);
  const steady = entry.everyYear ?? entry.typical;
  if (steady !== undefined) {
    const facts = named(`amount:${id}`, entry, steady).map(([name, text]): [string, string] => [
      name,
      text + time(entry),
    ]);
    return [...facts, ...named(`figure:${id}`, entry, steady), ...guide];
  }
  return [...guide, ...officialFacts(id, entry, period)];
}

function officialFacts(id: string, entry: Amount, period: AmountPeriod): [string, string][] {
  const years = Object.keys(entry.official ?? {}).map(Number);
  const figures = years.flatMap((year) => {
    const dated = officialIn(entry, year);
    return named("", entry, dated?.value ?? null).map(([item, text]): [string, string] => [
      `figure:${id}${item}@${year}`,
      text,
    ]);
  });
  const now = latestOfficial(entry, period.year);
  if (now === null) return figures;
  const next = period.next === null || entry.ended ? null : officialIn(entry, period.next);
  const nextTexts = new Map(named("", entry, next?.value ?? null));
  const isLate = now.year < period.year && !entry.ended;
  const phrases = named("", entry, now.value).map(([item, text]): [string, string] => {
    const nextText = nextTexts.get(item);
    const after = nextText === undefined ? "" : ` (${nextText} in ${period.next})`;
    const late = isLate && nextText === undefined ? ", the latest amount we have" : "";
    return [`amount:${id}${item}`, `${text}${time(entry)} in ${now.year}${after}${late}`];
  });
  return [
    ...figures,
    ...named(`figure:${id}`, entry, now.value),
    ...phrases,
    [`year:${id}`, String(now.year)],
  ];
}

function time({ per }: Amount): string {
  return per ? ` a ${per}` : "";
}

/** A list has facts only for its items, so that no text prints five figures in a row. */
function named(name: string, entry: Amount, value: AmountValue | null): [string, string][] {
  if (value === null) return [];
  if (!Array.isArray(value)) return [[name, formatAmount(entry, value)]];
  const parts = value.map((one, index): [string, string] => [
    `${name}.${index + 1}`,
    formatAmount(entry, one, value),
  ]);
  return entry.range ? [[name, formatAmount(entry, value)], ...parts] : parts;
}

/** The longest delay with an estimate, in months. */
const mostMonths = 240;

/**
 * Estimates for 1 to 240 months, from the premiums of the year in force (`{year:partB_premium}`,
 * `{year:partD_base_premium}`): `estimate:partB_penalty.27`, `estimate:partB_percent.27`,
 * `estimate:partB_total.27` (premium with penalty), `estimate:partD_penalty.14`, `estimate:partD_percent.14`.
 * Empty if an amount is unknown.
 */
function penaltyFacts(table: AmountsTable, { year }: AmountPeriod): [string, string][] {
  const premium = numberIn(table, "partB_premium", year);
  const stepB = numberIn(table, "partB_penalty", year);
  const base = numberIn(table, "partD_base_premium", year);
  const stepD = numberIn(table, "partD_penalty", year);
  if (premium === null || stepB === null || base === null || stepD === null) return [];
  const months = Array.from({ length: mostMonths }, (_, index) => index + 1);
  return months.flatMap((count): [string, string][] => {
    const penalty = partBPenalty(premium, stepB, count);
    return [
      [`estimate:partB_penalty.${count}`, formatDollars(penalty)],
      [`estimate:partB_percent.${count}`, `${stepB * Math.floor(count / 12)}%`],
      [`estimate:partB_total.${count}`, formatDollars(toTenCents(premium + penalty))],
      [`estimate:partD_penalty.${count}`, formatDollars(partDPenalty(base, stepD, count))],
      [`estimate:partD_percent.${count}`, `${stepD * count}%`],
    ];
  });
}

/** A single number of the year in force, or of the latest year before it; null if unknown. */
function numberIn({ amounts }: AmountsTable, id: string, year: number): number | null {
  const entry = amounts[id];
  const value = entry?.everyYear ?? (entry && latestOfficial(entry, year)?.value);
  return typeof value === "number" ? value : null;
}
