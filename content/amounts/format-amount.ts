import type { Amount, AmountValue } from "./amounts.schema.ts";

type Form = Pick<Amount, "unit" | "range">;

/**
 * Writes one amount as readers see it: "$1,632", "$174.70", "20%", "$120 to $300". Dollars carry cents
 * only when there are any; a list that is no range is joined by commas.
 */
export function formatAmount({ unit, range }: Form, value: AmountValue): string {
  if (Array.isArray(value)) {
    return value.map((one) => formatOne(unit, one)).join(range ? " to " : ", ");
  }
  return formatOne(unit, value);
}

function formatOne(unit: Amount["unit"], value: number | string): string {
  if (typeof value === "string" || unit === "text") return String(value);
  return unit === "percent" ? `${value}%` : formatDollars(value);
}

/** Takes US dollars and gives "$1,632" or "$174.70". */
export function formatDollars(dollars: number): string {
  const digits = Number.isInteger(dollars) ? 0 : 2;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `$${dollars.toLocaleString("en-US", options)}`;
}
