import { redirect } from "react-router";
import { readCountyName } from "#contract/plans.ts";
import { planService } from "#app/page-services.server.ts";
import { CompareNothing, ComparePage } from "#app/plans/compare-page.tsx";
import { choosePlans } from "#app/plans/comparison.ts";
import { askAddress, readPlanIds } from "#app/plans/plan-list.ts";
import type { Route } from "./+types/compare.ts";

/** The plans in the address; the list's other button sends them on to the form that asks an agent. */
export function loader({ request, context }: Route.LoaderArgs) {
  const plans = context.get(planService);
  const { searchParams } = new URL(request.url);
  const county = readCountyName(searchParams.get("county"));
  const year = Number(searchParams.get("year")) || undefined;
  const found = county && plans.plansIn(county, year);
  if (!found) return null;
  const chosen = choosePlans(readPlanIds(searchParams), found.plans);
  if (searchParams.get("ask") !== null) {
    const ids = chosen.plans.map(({ id }) => id);
    throw redirect(askAddress(found.county, found.year, ids, chosen.tooMany), 303);
  }
  const next = plans.offer().years.find((one) => one === found.year + 1) ?? null;
  return { found, chosen, differs: searchParams.get("differs") === "on", next };
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  return loaderData ? <ComparePage {...loaderData} /> : <CompareNothing />;
}
