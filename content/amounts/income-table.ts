import type { IncomeTable } from "#medicare/income.ts";
import type { AmountsTable } from "./amounts.schema.ts";
import { type AmountPeriod, officialIn } from "./known-amount.ts";

/** Medicare's amounts by income, for each year in which all of Part B's are known, latest first. */
export function incomeTables({ amounts }: Pick<AmountsTable, "amounts">): IncomeTable[] {
  function numbers(id: string, year: number): number[] | null {
    const entry = amounts[id];
    const found = entry && officialIn(entry, year);
    return found ? [found.value].flat().filter((one) => typeof one === "number") : null;
  }
  const years = Object.keys(amounts["partB_irmaa_premiums"]?.official ?? {}).map(Number);
  return years
    .toSorted((a, b) => b - a)
    .flatMap((year): IncomeTable[] => {
      const [standard] = numbers("partB_premium", year) ?? [];
      const partB = numbers("partB_irmaa_premiums", year);
      const single = numbers("irmaa_individual_thresholds", year);
      const joint = numbers("irmaa_joint_thresholds", year);
      const separate = numbers("irmaa_mfs_thresholds", year);
      if (standard === undefined || !partB || !single || !joint || !separate) return [];
      const partD = numbers("partD_irmaa", year);
      return [{ year, standard, partB, partD, thresholds: { single, joint, separate } }];
    });
}

/**
 * The tables to show: that of the year in force or, while it is unknown, of the latest year before; then next year's,
 * if it is shown and known.
 * @param tables latest first
 */
export function tablesInForce(tables: readonly IncomeTable[], period: AmountPeriod): IncomeTable[] {
  const now = tables.find(({ year }) => year <= period.year);
  const next = tables.find(({ year }) => year === period.next);
  return [now, next].filter((table) => table !== undefined);
}
