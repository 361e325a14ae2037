/**
 * Fills the places of a text that are known only when it is shown: "Sign up by [day]". The schema of the text names
 * its places (`textWith`).
 * @throws {Error} for a place without a value, so that no visitor reads brackets
 */
export function fillPlaces(
  text: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return text.replaceAll(/\[(\w+)\]/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`there is no value for ${place} in "${text}"`);
    return String(value);
  });
}

/**
 * A count with its noun: "1 plan", "1,200 plans".
 * @param many with `[count]`, as in "[count] plans"
 */
export function plural(count: number, one: string, many: string): string {
  // Without Intl, which a browser takes 5 to 15 ms to load.
  const figure = String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return count === 1 ? one : fillPlaces(many, { count: figure });
}

/** `2nd`. @param count from 1 */
export function ordinal(count: number): string {
  const ending = /1\d$/.test(String(count)) ? undefined : ["st", "nd", "rd"][(count % 10) - 1];
  return `${count}${ending ?? "th"}`;
}
