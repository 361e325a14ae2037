import type { Amount, AmountValue, AmountsTable } from "./amounts.schema.ts";

interface OfficialAmount {
  readonly value: AmountValue;
  readonly year: number;
}

/** The official amount of one year; null when it is not known or not checked well enough to show. */
function officialOf(entry: Amount, year: number): AmountValue | null {
  const official = entry.official[String(year)];
  if (!official || official.checked === "uncertain" || official.checked === "inferred") return null;
  return official.value;
}

/** The official amount of the latest year known; null for an amount without any. */
export function latestOfficial(entry: Amount): OfficialAmount | null {
  const years = Object.keys(entry.official).map(Number);
  for (const year of years.toSorted((a, b) => b - a)) {
    const value = officialOf(entry, year);
    if (value !== null) return { value, year };
  }
  return null;
}

/**
 * The amount that running text prints, by the table's `show` setting: the guide's, or the official one
 * of the plan year. An ended amount shows its last official value, a price range without official
 * amounts stays the guide's. Null when nothing is known: then no text can name it.
 */
export function shownValue(table: AmountsTable, entry: Amount): AmountValue | null {
  if (table.show === "guide" && entry.guide !== null) return entry.guide;
  const ofYear = officialOf(entry, table.planYear);
  if (ofYear !== null) return ofYear;
  if (entry.ended && entry.ended.year <= table.planYear)
    return latestOfficial(entry)?.value ?? null;
  return Object.keys(entry.official).length === 0 ? entry.guide : null;
}
