import type { PageHandle } from "#contract/page-handle.ts";
import { redirect } from "react-router";
import { shortName } from "#content/agency/agency.yaml";
import { weekdayAndDate } from "#content/agency/business-hours.ts";
import { fillPlaces } from "#content/fill-places.ts";
import choices from "#content/en/forms/contact-choices.yaml";
import { ready, thanks } from "#content/en/forms/lead-form.yaml";
import { callParameters, readCallFile } from "#app/forms/call-file.ts";
import { someone } from "#content/en/pages/talk-to-agent.yaml";
import { calendarFile } from "#app/sections/page/calendar-file.ts";
import type { Route } from "./+types/call-ics.ts";

export const handle = { query: callParameters, caching: "none" } satisfies PageHandle;

/** The day by which an agent calls, as a calendar file. Without a day in the address, redirects to the form. */
export function loader({ request }: Route.LoaderArgs) {
  const call = readCallFile(new URL(request.url).searchParams);
  if (call === null) return redirect("/talk-to-agent", 303);
  const { by, time, theirs } = call;
  const list = theirs ? someone.ready : ready.list;
  const { at, calendar } = thanks;
  const title = fillPlaces(thanks.by.phone, { day: weekdayAndDate(by) });
  const part = time && choices.times[time];
  const text = [
    part && fillPlaces(at, { part: part.label, hours: part.hours }),
    `${ready.title}:\n${list.map((item) => `- ${item}`).join("\n")}`,
    calendar.text,
  ];
  const event = {
    id: "call",
    day: by,
    title: `${shortName}: ${title}`,
    text: text.filter(Boolean).join("\n\n"),
    reminderDays: null,
  };
  return calendarFile([event], calendar.file);
}
