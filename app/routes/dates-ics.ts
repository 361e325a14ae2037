import type { PageHandle } from "#contract/page-handle.ts";
import { redirect } from "react-router";
import { name } from "#content/agency/agency.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { calendar } from "#content/en/tools/dates.yaml";
import { todayFor } from "#app/page-services.server.ts";
import { calendarEvents, writeCalendar } from "#app/sections/dates/dates-calendar.ts";
import { datesParameters, datesPath, readDates } from "#app/sections/dates/dates-query.ts";
import { viewDates } from "#app/sections/dates/dates-view.ts";
import { publicUrl } from "#app/sections/page/page-head.tsx";
import type { Route } from "./+types/dates-ics.ts";

export const handle = { query: datesParameters, caching: "none" } satisfies PageHandle;

/** The dates as a calendar file. If the query can't be read, redirects to the page, which explains the error. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams, search } = new URL(request.url);
  const { person } = readDates(searchParams);
  if (person === null) return redirect(datesPath + search, 303);
  const address = new URL(datesPath, publicUrl);
  const note = fillPlaces(calendar.note, { address: address.href });
  const events = calendarEvents(viewDates(person, todayFor(context)), note);
  const maker = `${name}//${address.hostname}`;
  return new Response(writeCalendar(events, { maker, host: address.hostname, now: Date.now() }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${calendar.file}"`,
    },
  });
}
