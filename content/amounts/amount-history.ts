import type { Amount, AmountSource, AmountValue, AmountsTable } from "./schemas.ts";
import { formatAmount } from "./format-amount.ts";
import { type AmountPeriod, officialIn } from "./known-amounts.ts";

/** One amount over the years, as "How the amounts have changed" shows it. */
export interface AmountHistory {
  /** Id as in texts, e.g. `partB_premium`, `partB_irmaa_premiums.1`. */
  readonly id: string;
  readonly label: string;
  /** The official figures by year, oldest first. */
  readonly years: readonly { readonly year: number; readonly figure: string }[];
  /** The figure of the agency's guide if it was no year's official amount. */
  readonly guide: string | null;
  /** Where Medicare publishes it. */
  readonly source: AmountSource;
  /** For an amount that has ended: when and why. */
  readonly note: string | null;
}

/** The first year of which official figures are shown, beside the guide's. */
const firstYear = 2025;

/**
 * The history of the amounts with these ids, in order, without duplicates: the guide's figure in the year that it was
 * official for, then the official ones since 2025, up to the year in force or, from October 1, the next. Amounts
 * that do not change by year are left out. `id.2` is one item of a list, the bare id all items in one row.
 * @throws {Error} naming an id that the table does not have
 */
export function amountHistory(
  table: AmountsTable,
  ids: readonly string[],
  period: AmountPeriod,
): AmountHistory[] {
  return [...new Set(ids)].flatMap((id) => {
    const [name = id, item] = id.split(".");
    const entry = table.amounts[name];
    if (!entry) throw new Error(`There is no amount named "${id}" in content/amounts/amounts.yaml`);
    if (entry.official === undefined) return [];
    return [row(table, entry, { id, index: item === undefined ? null : Number(item) - 1 }, period)];
  });
}

function row(
  table: AmountsTable,
  entry: Amount,
  { id, index }: { readonly id: string; readonly index: number | null },
  { year, next }: AmountPeriod,
): AmountHistory {
  const { guide } = entry;
  const values = new Map<number, AmountValue>();
  if (guide?.year) values.set(guide.year, itemOf(guide.value, index));
  const oldest = entry.ended ? 0 : firstYear;
  for (const one of Object.keys(entry.official ?? {}).map(Number)) {
    const dated = one >= oldest && one <= (next ?? year) ? officialIn(entry, one) : null;
    if (dated) values.set(one, itemOf(dated.value, index));
  }
  // Cents in one year mean cents in all, so that the figures of a row line up.
  const among = [...values.values()].flat();
  const years = [...values].toSorted(([a], [b]) => a - b);
  return {
    id,
    label: label(entry, index),
    years: years.map(([one, value]) => ({ year: one, figure: formatAmount(entry, value, among) })),
    guide: guide && !guide.year ? formatAmount(entry, itemOf(guide.value, index)) : null,
    source: table.sources[entry.source] ?? { name: entry.source },
    note: entry.ended?.note ?? null,
  };
}

function label(entry: Amount, index: number | null): string {
  const item = index === null ? undefined : entry.items?.[index];
  return item ? `${entry.label}: ${item}` : entry.label;
}

function itemOf(value: AmountValue, index: number | null): AmountValue {
  return index !== null && Array.isArray(value) ? (value[index] ?? value) : value;
}
