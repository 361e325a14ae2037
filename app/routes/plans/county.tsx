import { data, redirect } from "react-router";
import find from "#content/en/plans/find.yaml";
import { countyPath } from "#contract/plans.ts";
import { planService } from "#app/page-services.server.ts";
import { CountyPage } from "#app/plans/county-page.tsx";
import { FindPage, NoCounty } from "#app/plans/find-page.tsx";
import { findPlans } from "#app/plans/find-plans.ts";
import { readListQuery } from "#app/plans/plan-list.ts";
import type { Route } from "./+types/county.ts";

/** The plans of the county in the address; without such a county, the forms that find one. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  const plans = context.get(planService);
  const { searchParams } = new URL(request.url);
  const county = { state: params.state.toUpperCase(), slug: params.county };
  const asked = searchParams.get("year");
  const found = plans.plansIn(county, asked === null ? undefined : Number(asked));
  if (found) {
    const { years } = plans.offer();
    return data({ found, years, query: readListQuery(searchParams, found) });
  }
  if (asked !== null) throw redirect(countyPath(county), 303);
  const messages = { unknownZip: find.unknown.title, unknownState: find.state.none };
  const view = findPlans(plans, new URLSearchParams(), messages);
  if (typeof view === "string") throw redirect(view, 303);
  if (view.kind === "off") throw redirect("/plans", 303);
  return data({ view }, { status: 404 });
}

export default function County({ loaderData }: Route.ComponentProps) {
  if ("found" in loaderData) return <CountyPage {...loaderData} />;
  const { view } = loaderData;
  if (view.kind === "ask") return <NoCounty view={view} />;
  return <FindPage view={view} />;
}
