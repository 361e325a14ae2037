import type { Amount, AmountValue, AmountsTable } from "./amounts.schema.ts";
import { formatAmount } from "./format-amount.ts";
import { latestOfficial, shownValue } from "./known-amount.ts";

/** One line of a "Current official amounts" panel. */
export interface OfficialRow {
  /** Id as texts name it, e.g. `partB_premium`, `partB_irmaa_premiums.1`. */
  readonly id: string;
  readonly label: string;
  /** What our own text prints, by the table's setting; null when nothing is known. */
  readonly guide: string | null;
  /** Official for the latest year known; null when none is known or the amount has ended. */
  readonly official: string | null;
  readonly year: number | null;
  /** Where to verify it. */
  readonly source: string;
  /** For an amount that has ended: when and why. */
  readonly note: string | null;
}

/**
 * Lines for the amounts with these ids, in their order, each id once; `id.2` gives the one amount of a
 * list, the bare id all of them in one line.
 * @throws {Error} naming an id that the table does not have
 */
export function currentOfficial(table: AmountsTable, ids: readonly string[]): OfficialRow[] {
  return [...new Set(ids)].map((id) => row(table, id));
}

function row(table: AmountsTable, id: string): OfficialRow {
  const [name = id, item] = id.split(".");
  const entry = table.amounts[name];
  if (!entry) throw new Error(`There is no amount named "${id}" in content/amounts/amounts.yaml`);
  const index = item === undefined ? null : Number(item) - 1;
  const latest = entry.ended ? null : latestOfficial(entry);
  return {
    id,
    label: label(entry, index),
    guide: text(entry, shownValue(table, entry), index),
    official: text(entry, latest?.value ?? null, index),
    year: latest?.year ?? null,
    source: source(table, entry, latest?.year ?? table.planYear),
    note: entry.ended?.note ?? null,
  };
}

function label(entry: Amount, index: number | null): string {
  const item = index === null ? undefined : entry.items?.[index];
  return item ? `${entry.label}: ${item}` : entry.label;
}

function text(entry: Amount, value: AmountValue | null, index: number | null): string | null {
  if (value === null) return null;
  if (index === null || !Array.isArray(value)) return formatAmount(entry, value);
  const one = value[index];
  return one === undefined ? null : formatAmount(entry, one, value);
}

function source(table: AmountsTable, entry: Amount, year: number): string {
  const template = table.sources[entry.source] ?? entry.source;
  return template.replace("YEAR", String(year));
}
