import { thisYear } from "#content/en/plans/plans.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { useToday } from "#app/sections/page/today.ts";

/**
 * Says that a list is this year's while people choose for the next: from October 1, when Medicare shows the next year's
 * plans. For lists that we have no later year of.
 */
export function OlderYear({ year }: { readonly year: number }) {
  const today = useToday();
  if (today < `${year}-10-01` || today > `${year}-12-31`) return null;
  return <p className="mt-3 measure tip">{fillPlaces(thisYear, { next: year + 1 })}</p>;
}
