// Reads the cells of official tables.

/**
 * A cell as plain text: without control, format and unassigned characters, trimmed, with single spaces.
 * @param longest in characters; the rest is cut off
 */
export function cellText(text: string, longest: number): string {
  const plain = text
    .slice(0, 8 * longest)
    .replace(/\s+/g, " ")
    .replace(/\p{C}/gu, "")
    .trim();
  return Array.from(plain).slice(0, longest).join("").trim();
}

/**
 * An amount in cents: `"$3,400.00 "`, `($60.80)` for a negative one.
 * @returns null if there's none, as in `Not Applicable`; undefined if the cell can't be read
 */
export function centsOf(cell: string): number | null | undefined {
  const text = cell.trim();
  if (text === "" || isNothing(text)) return null;
  const [, minus = "", open = "", dollars, cents = "", close = ""] = amountPattern.exec(text) ?? [];
  if (dollars === undefined || (open === "") !== (close === "")) return undefined;
  const value = Number(dollars.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
  return minus === "" && open === "" ? value : -value;
}

const amountPattern = /^(-?)(\(?)\$?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?\s?(\)?)$/;

function isNothing(text: string): boolean {
  return /^(not applicable|n\/?a|-+|none)$/i.test(text);
}

/** Whether a cell of yes or no isn't a no: `Yes`, or words that say what for. */
export function isMarked(cell: string): boolean {
  const text = cell.trim();
  return !(text === "" || isNothing(text) || /^(no?|false|0|not sanctioned)$/i.test(text));
}

/**
 * A star rating of 1 to 5 in halves: `4.5`, `4.5 stars`, `4½ out of 5 stars`, `4.5/5`. Null for words such as `Plan too
 * new to be measured`, and for a rating on another scale.
 */
export function starsOf(cell: string): number | null {
  const [, whole, half = ""] = starPattern.exec(cell.trim()) ?? [];
  const stars = Number(whole) + (/[5½/]/.test(half) ? 0.5 : 0);
  return whole !== undefined && stars <= 5 ? stars : null;
}

const starPattern =
  /^([1-5])(\.[05]0?|\s?½|\s1\/2)?(?:[\s-]*stars?)?(?:\s*(?:\/|(?:out )?of)\s*(?:5(?:\.0+)?|five)(?:[\s-]*stars?)?)?\.?$/i;

/** A contract's number, such as `H0028`; null if it isn't one. */
export function contractOf(cell: string): string | null {
  const text = cell.trim().toUpperCase();
  return /^[A-Z]\d{4}$/.test(text) ? text : null;
}

/** A plan's number with three digits, which spreadsheets shorten: `030`. Null if it isn't one. */
export function planNumberOf(cell: string): string | null {
  const text = cell.trim();
  return /^\d{1,3}$/.test(text) ? text.padStart(3, "0") : null;
}

/** A segment's number without leading zeros, as official ids have it: `0`, `13`. Null if it isn't one. */
export function segmentOf(cell: string): string | null {
  const text = cell.trim();
  return /^\d{1,3}$/.test(text) ? String(Number(text)) : null;
}
