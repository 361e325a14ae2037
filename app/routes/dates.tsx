import { timeZone } from "#content/agency/agency.yaml";
import { DatesPage } from "#app/sections/dates/dates-page.tsx";
import { readDates } from "#app/sections/dates/dates-query.ts";
import { todayIn } from "#medicare/calendar.ts";
import type { Route } from "./+types/dates.ts";

/** Reads the answers in the address; none are stored. */
export function loader({ request }: Route.LoaderArgs) {
  const query = readDates(new URL(request.url).searchParams);
  return { query, today: todayIn(timeZone, Date.now()) };
}

export default function Dates({ loaderData }: Route.ComponentProps) {
  return <DatesPage {...loaderData} />;
}
