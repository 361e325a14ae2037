import type { PageHandle } from "#contract/page-handle.ts";
import { redirect } from "react-router";
import { fillPlaces } from "#content/fill-places.ts";
import { calendar } from "#content/en/tools/dates.yaml";
import { todayFor } from "#app/page-services.server.ts";
import { calendarEvents } from "#app/sections/dates/dates-calendar.ts";
import { datesParameters, datesPath, readDates } from "#app/sections/dates/dates-query.ts";
import { viewDates } from "#app/sections/dates/dates-view.ts";
import { calendarFile } from "#app/sections/page/calendar-file.ts";
import { publicUrl } from "#app/sections/page/page-head.tsx";
import type { Route } from "./+types/dates-ics.ts";

export const handle = { query: datesParameters, caching: "none" } satisfies PageHandle;

/** The dates as a calendar file. If the query can't be read, redirects to the page, which explains the error. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams, search } = new URL(request.url);
  const { person } = readDates(searchParams);
  if (person === null) return redirect(datesPath + search, 303);
  const note = fillPlaces(calendar.note, { address: new URL(datesPath, publicUrl).href });
  return calendarFile(calendarEvents(viewDates(person, todayFor(context)), note), calendar.file);
}
