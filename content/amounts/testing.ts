import type { Amount, AmountsTable, AmountValue } from "./schemas.ts";

/** A small table for tests, with some amounts added or replaced. */
export function aTable(amounts: AmountsTable["amounts"] = {}): AmountsTable {
  return {
    sources: { cms: { name: "CMS fact sheet" }, market: { name: "Our own overview" } },
    amounts: {
      partB_premium: anAmount({
        per: "month",
        guide: { value: 174.7, year: 2024 },
        official: { 2024: 174.7, 2025: 185, 2026: 202.9 },
      }),
      partB_penalty: anAmount({ unit: "percent", everyYear: 10 }),
      partD_base_premium: anAmount({
        per: "month",
        guide: { value: 34.7, year: 2024 },
        official: { 2025: 36.78, 2026: 38.99, 2027: 41.33 },
      }),
      partD_penalty: anAmount({ unit: "percent", everyYear: 1 }),
      ...amounts,
    },
  };
}

interface AmountParts extends Partial<Omit<Amount, "official">> {
  readonly official?: Readonly<Record<number, AmountValue | null>>;
}

/** One entry; official amounts are given by year and count as checked in a copy. */
export function anAmount({ official, ...parts }: AmountParts): Amount {
  const years = Object.entries(official ?? {}).map(([year, value]) => [
    year,
    { value, checked: "copy" },
  ]);
  return {
    label: "An amount",
    unit: "usd",
    source: "cms",
    ...(official && { official: Object.fromEntries(years) }),
    ...parts,
  };
}
