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
