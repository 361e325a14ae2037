import { costs as words } from "#content/en/plans/compare.yaml";
import type { Plan } from "#contract/plans.ts";
import { formatDollars } from "#content/amounts/format-amount.ts";
import { fillPlaces } from "#content/fill-places.ts";
import type { YearlyCost } from "#app/sections/pictures/yearly-costs.tsx";

/**
 * What the bars come to, in whole dollars as they have them: which of two plans costs less in a quiet and in a hard year,
 * and by how much; of three, which could cost the least and the most. Null for one plan, or if two have the same name.
 */
export function costsSentence(costs: readonly YearlyCost[]): string | null {
  const [one, other] = costs;
  if (!one || !other || haveOneName(costs)) return null;
  if (costs.length > 2) return sentenceOfThree(costs);
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

function haveOneName(plans: readonly { readonly name: string }[]): boolean {
  return new Set(plans.map(({ name }) => name)).size < plans.length;
}

/** Null if neither can be said. */
function sentenceOfThree(costs: readonly YearlyCost[]): string | null {
  const { hardOfThree, ends, quietOfThree } = words.result;
  const hard = costs.map(({ name, most }) => ({ name, amount: Math.round(most) }));
  const [least, middle, most] = hard.toSorted((a, b) => a.amount - b.amount);
  const premiums = costs.map((one) => Math.round(one.premiums));
  const differ = Math.max(...premiums) - Math.min(...premiums);
  if (!least || !middle || !most) return null;
  const range = { amount: formatDollars(least.amount), highest: formatDollars(most.amount) };
  const parts = [
    least.amount < most.amount ? fillPlaces(hardOfThree, range) : null,
    least.amount < middle.amount && middle.amount < most.amount
      ? fillPlaces(ends, { least: least.name, most: most.name })
      : null,
    differ > 0 ? fillPlaces(quietOfThree, { amount: formatDollars(differ) }) : null,
  ];
  return parts.filter(Boolean).join(" ") || null;
}

/**
 * What else decides between plans: of two, Medicare's rating; and whether doctors may differ. Null if it's the same, for
 * one plan, or if two have the same name.
 */
export function otherDifferences(plans: readonly Plan[]): string | null {
  const [one, other] = plans;
  if (!one || !other || haveOneName(plans)) return null;
  const [high, low] = plans.toSorted((a, b) => starsOf(b) - starsOf(a));
  const { stars, networks } = words.result;
  const parts = [
    high && low && plans.length === 2 && starsOf(low) > 0 && starsOf(high) > starsOf(low)
      ? fillPlaces(stars, { name: high.name, high: starsOf(high), low: starsOf(low) })
      : null,
    plans.every(({ type }) => type === one.type) ? null : networks,
  ];
  return parts.filter(Boolean).join(" ") || null;
}

/** Medicare's rating; 0 without one. */
function starsOf({ figures }: Plan): number {
  return figures?.stars ?? 0;
}
