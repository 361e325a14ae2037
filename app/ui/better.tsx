import { Icon } from "./icon.tsx";

/** Which end of a row's amounts is the better one. */
export type Better = "lowest" | "highest";

/**
 * The places of a row's better values.
 * @param values null where there is no amount to compare
 * @returns none if fewer than two have one, or all have the same
 */
export function betterPlaces(
  values: readonly (number | null)[],
  better: Better,
): readonly number[] {
  const amounts = values.filter((value) => value !== null);
  const best = better === "lowest" ? Math.min(...amounts) : Math.max(...amounts);
  if (amounts.length < 2 || amounts.every((one) => one === best)) return [];
  return values.flatMap((value, place) => (value === best ? [place] : []));
}

/**
 * Says after a row's name that the plans don't differ, in rows that `plan-table` in the style sheet finds marked with
 * `data-same`. Screen readers say the values.
 */
export function SameMark({ label }: { readonly label: string }) {
  return (
    <span aria-hidden="true" className="same">
      {label}
    </span>
  );
}

/** Says after a row's better value that it is. `plan-table` in the style sheet shows it in cells that are marked. */
export function BetterMark({ label }: { readonly label: string }) {
  return (
    <span className="better">
      <Icon name="check" size={20} />
      {label}
    </span>
  );
}

/** The class of a cell in a `plan-table`: a value that is an amount and nothing else stands out. */
export function valueClass(value: unknown): "amount" | undefined {
  return typeof value === "string" && /^\$[\d,.]+$/.test(value) ? "amount" : undefined;
}
