import type { Amount, AmountsTable } from "./amounts.schema.ts";

/** A small table for tests; parts of it can be put differently. */
export function aTable(parts: Partial<AmountsTable> = {}): AmountsTable {
  return {
    show: "guide",
    planYear: 2025,
    sources: { cms: "CMS fact sheet, YEAR amounts", market: "Our own overview" },
    amounts: {
      partB_premium: anAmount({ guide: 174.7, official: { 2024: 174.7, 2025: 185, 2026: 202.9 } }),
      partB_penalty: anAmount({ unit: "percent", guide: 10, official: { 2025: 10 } }),
      partD_base_premium: anAmount({ guide: 34.7, official: { 2025: 36.78 } }),
      partD_penalty: anAmount({ unit: "percent", guide: 1, official: { 2025: 1 } }),
      ...parts.amounts,
    },
    ...(parts.show && { show: parts.show }),
    ...(parts.planYear && { planYear: parts.planYear }),
  };
}

interface AmountParts extends Partial<Omit<Amount, "official">> {
  readonly official?: Record<number, Amount["official"][string]["value"]>;
}

/** One entry; official amounts given by year count as read in a copy. */
export function anAmount({ official = {}, ...parts }: AmountParts): Amount {
  const years = Object.entries(official).map(([year, value]) => [year, { value, checked: "copy" }]);
  return {
    label: "An amount",
    unit: "usd",
    guide: null,
    source: "cms",
    official: Object.fromEntries(years) as Amount["official"],
    ...parts,
  };
}
