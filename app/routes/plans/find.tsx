import type { PageHandle } from "#contract/page-handle.ts";
import { redirect } from "react-router";
import page from "#content/en/plans/find.yaml";
import { pageServices } from "#app/page-services.server.ts";
import { FindPage } from "#app/plans/find-page.tsx";
import { findPlans } from "#app/plans/find-plans.ts";
import type { Route } from "./+types/find.ts";

export const handle = {
  query: ["zip", "county", "sent", "state"],
  caching: "private",
} satisfies PageHandle;

/** Reads the address and leads to the county's page if it's clear which one. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const view = findPlans(context.get(pageServices).plans, searchParams, {
    unknownZip: page.unknown.title,
    unknownState: page.state.none,
  });
  if (typeof view === "string") throw redirect(view, 303);
  return view;
}

export default function FindPlans({ loaderData }: Route.ComponentProps) {
  return <FindPage view={loaderData} />;
}
