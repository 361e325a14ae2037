import { costs as words } from "#content/en/plans/compare.yaml";
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
