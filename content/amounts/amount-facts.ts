import type { Amount, AmountValue, AmountsTable } from "./amounts.schema.ts";
import { formatAmount } from "./format-amount.ts";
import { latestOfficial, shownValue } from "./known-amount.ts";
import { penaltyFacts } from "./late-penalty.ts";

/**
 * What texts may name in braces, as name and text, by the table's `show` setting:
 * - `amount:ID` the amount as our text prints it; `amount:ID.1`… for the amounts of a list or range
 * - `official:ID` the latest official amount known and `official-year:ID` its year, unless it has ended
 * - `estimate:…` late penalties by months (see `penaltyFacts`)
 * - `plan-year` the year our texts speak of
 *
 * An amount that is not known has no fact, so a text that names it stops the build.
 */
export function amountFacts(table: AmountsTable): [name: string, text: string][] {
  const entries = Object.entries(table.amounts);
  return [
    ["plan-year", String(table.planYear)],
    ...entries.flatMap(([id, entry]) => named(`amount:${id}`, entry, shownValue(table, entry))),
    ...entries.flatMap(([id, entry]) => officialFacts(id, entry)),
    ...penaltyFacts(table),
  ];
}

function officialFacts(id: string, entry: Amount): [string, string][] {
  const latest = entry.ended ? null : latestOfficial(entry);
  if (!latest) return [];
  return [
    ...named(`official:${id}`, entry, latest.value),
    [`official-year:${id}`, String(latest.year)],
  ];
}

/** A list has no name of its own, only its parts have, so that no text prints five figures in a row. */
function named(name: string, entry: Amount, value: AmountValue | null): [string, string][] {
  if (value === null) return [];
  if (!Array.isArray(value)) return [[name, formatAmount(entry, value)]];
  const parts = value.map((one, index): [string, string] => [
    `${name}.${index + 1}`,
    formatAmount(entry, one, value),
  ]);
  return entry.range ? [[name, formatAmount(entry, value)], ...parts] : parts;
}
