/**
 * Reads a list such as `paint, taps`.
 * @param option that it was given to, as it is typed
 * @returns those of `known` that it names, in the order of `known`
 * @throws {Error} when it names one that is not known
 */
export function readNames<Name extends string>(
  option: string,
  list: string,
  known: readonly Name[],
): readonly Name[] {
  const wanted = list.split(",").map((name) => name.trim());
  const unknown = wanted.filter((name) => !known.some((one) => one === name));
  if (unknown.length === 0) return known.filter((name) => wanted.includes(name));
  throw new Error(`${option}: no ${unknown.join(", ")}; there are ${known.join(", ")}`);
}
