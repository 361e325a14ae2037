import type { Amount, AmountValue } from "./amounts.schema.ts";

type Form = Pick<Amount, "unit" | "range">;

/**
 * Writes one amount as readers see it: "$1,632", "$174.70", "20%", "$120 to $300". Dollars carry cents
 * only when there are any, in the amount or in those that stand with it; a list that is no range is joined
 * by commas.
 * @param among the list that the amount is one of
 */
export function formatAmount(
  { unit, range }: Form,
  value: AmountValue,
  among: AmountValue = value,
): string {
  const cents = [among].flat().some((one) => typeof one === "number" && !Number.isInteger(one));
  if (Array.isArray(value)) {
    return value.map((one) => formatOne(unit, one, cents)).join(range ? " to " : ", ");
  }
  return formatOne(unit, value, cents);
}

function formatOne(unit: Amount["unit"], value: number | string, cents: boolean): string {
  if (typeof value === "string" || unit === "text") return String(value);
  return unit === "percent" ? `${value}%` : formatDollars(value, cents);
}

/** Takes US dollars and gives "$1,632" or "$174.70"; with `cents` "$1,632.00". */
export function formatDollars(dollars: number, cents = !Number.isInteger(dollars)): string {
  const digits = cents ? 2 : 0;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `$${dollars.toLocaleString("en-US", options)}`;
}
