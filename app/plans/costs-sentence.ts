import { costs as words } from "#content/en/plans/compare.yaml";
import type { Plan } from "#contract/plans.ts";
import { formatDollars } from "#content/amounts/format-amount.ts";
import { fillPlaces } from "#content/fill-places.ts";
import type { YearlyCost } from "#app/sections/pictures/yearly-costs.tsx";

/**
 * What the bars of two plans come to: which one costs less in a quiet and in a hard year, and by how much, in whole
 * dollars as the bars have them. Null unless it's about two plans whose names differ.
 */
export function costsSentence(costs: readonly YearlyCost[]): string | null {
  const [one, other] = costs;
  if (!one || !other || costs.length > 2 || one.name === other.name) return null;
  const quiet = Math.round(other.premiums) - Math.round(one.premiums);
  const hard = Math.round(other.most) - Math.round(one.most);
  const { same, both, quietSame, quietLess, hardSame, hardLess, hardMore, hardOther } =
    words.result;
  const fill = (text: string, less: number) =>
    fillPlaces(text, {
      name: less > 0 ? one.name : other.name,
      amount: formatDollars(Math.abs(less)),
    });
  if (quiet === hard) return quiet === 0 ? same : fill(both, quiet);
  if (quiet === 0) return `${quietSame} ${fill(hardOther, hard)}`;
  const then = hard === 0 ? hardSame : quiet > 0 === hard > 0 ? hardLess : hardMore;
  return `${fill(quietLess, quiet)} ${fill(then, hard)}`;
}

/** What else decides between two plans: Medicare's rating, and whether doctors may differ. Null if it's the same. */
export function otherDifferences(plans: readonly Plan[]): string | null {
  const [one, other] = plans;
  if (!one || !other || plans.length > 2 || one.name === other.name) return null;
  const [high, low] = [one, other].toSorted((a, b) => starsOf(b) - starsOf(a));
  const { stars, networks } = words.result;
  const parts = [
    high && low && starsOf(low) > 0 && starsOf(high) > starsOf(low)
      ? fillPlaces(stars, { name: high.name, high: starsOf(high), low: starsOf(low) })
      : null,
    one.type === other.type ? null : networks,
  ];
  return parts.filter(Boolean).join(" ") || null;
}

/** Medicare's rating; 0 without one. */
function starsOf({ figures }: Plan): number {
  return figures?.stars ?? 0;
}
