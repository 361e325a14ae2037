import page from "#content/en/plans/next-year.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { readCountyName } from "#contract/plans.ts";
import { planService } from "#app/page-services.server.ts";
import { ChangePage, ChoosePlan, NoNextYear } from "#app/plans/next-year-page.tsx";
import { readPlanIds } from "#app/plans/plan-list.ts";
import type { Route } from "./+types/next-year.ts";

/** What becomes of the plan in the address; without one, the county's plans to choose from. */
export function loader({ request, context }: Route.LoaderArgs) {
  const plans = context.get(planService);
  const { searchParams } = new URL(request.url);
  const county = readCountyName(searchParams.get("county"));
  const { years } = plans.offer();
  const year = years.find((one) => years.includes(one + 1));
  const found = county && year !== undefined ? plans.plansIn(county, year) : null;
  if (!found) return null;
  const [id] = readPlanIds(searchParams);
  const change = id === undefined ? null : plans.changeOf(found.county, id, found.year);
  return { found, change, error: errorOf(searchParams, found.year) };
}

/** Why the plan in an address isn't answered. */
function errorOf(search: URLSearchParams, year: number): string | null {
  if (search.get("plan")) return fillPlaces(page.form.unknown, { year });
  // The form sends the year, a link doesn't.
  return search.has("year") ? page.form.missing : null;
}

export default function NextYear({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoNextYear />;
  const { change, found, error } = loaderData;
  if (change) return <ChangePage change={change} />;
  return <ChoosePlan found={found} error={error} />;
}
