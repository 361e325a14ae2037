import type { Amount, AmountValue } from "./schemas.ts";

type Form = Pick<Amount, "unit" | "range">;

/**
 * Formats an amount: "$1,632", "$174.70", "20%", "$120 to $300". Dollars show cents only if the amount or another
 * in the list has any; a list that is not a range is joined by commas.
 * @param among the list that contains the amount
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

/** Formats US dollars: "$1,632" or "$174.70"; with `cents`, "$1,632.00". */
export function formatDollars(dollars: number, cents = !Number.isInteger(dollars)): string {
  return `$${(cents ? withCents : whole).format(dollars)}`;
}

// Made once: a build formats tens of thousands of amounts, and a new format takes longer than formatting.
const whole = numberFormat(0);
const withCents = numberFormat(2);

function numberFormat(digits: number): Intl.NumberFormat {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat("en-US", options);
}
