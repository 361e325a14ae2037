import { keepAnswers } from "./keep-answers.ts";

/** Picks the first variant whose encoding the client takes (RFC 9110, 12.5.3); the last needs no asking. */
export function pickVariant<T extends { readonly encoding: string }>(
  variants: readonly [T, ...T[]],
  header: string | undefined,
): T {
  const plain = variants.at(-1) ?? variants[0];
  if (header === undefined || variants.length === 1) return plain;
  const wanted = weightsIn(header);
  const taken = (name: string) => (wanted.get(name) ?? wanted.get("*") ?? 0) > 0;
  return variants.find((variant) => taken(variant.encoding)) ?? plain;
}

/** Each named encoding with its weight. */
const weightsIn = keepAnswers((header): ReadonlyMap<string, number> => {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  return weights;
});
