import type { DatesEventName } from "#content/en/tools/schemas.ts";
import page from "#content/en/tools/dates.yaml";
import { formatDay } from "#app/sections/page/day.tsx";
import type { CalendarEvent } from "#app/sections/page/calendar-file.ts";
import { type Day, daysBetween } from "#medicare/calendar.ts";
import type { DatesView } from "./dates-view.ts";

/** The events of a person that are not over, in their order. @param note under each event's text */
export function calendarEvents(view: DatesView, note = ""): CalendarEvent[] {
  return namedDays(view)
    .filter(([, day]) => day >= view.today)
    .map(([name, day]) => {
      const { title, text } = page.calendar.events[name];
      const fill = (words: string) => view.fill(words, { day: formatDay(day) });
      return {
        id: name,
        day,
        title: fill(title),
        text: [fill(text), note].filter(Boolean).join("\n\n"),
        // A reminder helps before a deadline, not before a day on which something opens.
        reminderDays: reminded.has(name) ? daysOfNotice(daysBetween(view.today, day)) : null,
      };
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** A week, if it's not too late for that: then a day. A reminder for today would come too late. */
function daysOfNotice(daysLeft: number): number | null {
  return [7, 1].find((days) => days < daysLeft) ?? null;
}

const reminded: ReadonlySet<DatesEventName> = new Set([
  "signUpBy",
  "plansBy",
  "lastSafeDay",
  "medigapCloses",
  "generalCloses",
]);

function namedDays({ state, dates, chance }: DatesView): (readonly [DatesEventName, Day])[] {
  const { initial, noGap, plansBy, lastSafeDay, medigap, canWait } = dates;
  const all: readonly (readonly [DatesEventName, Day | null | undefined])[] =
    state === "missed"
      ? [
          ["generalOpens", chance?.period.opens],
          ["generalCloses", chance?.period.closes],
        ]
      : [
          ["opens", canWait && noGap ? null : initial.opens],
          ["initialCloses", state === "working-on" ? initial.closes : null],
          ["signUpBy", noGap?.signUpBy],
          ["starts", noGap?.starts],
          ["plansBy", canWait ? plansBy : null],
          ["lastSafeDay", lastSafeDay],
          ["medigapCloses", medigap?.closes],
        ];
  return all.flatMap(([name, day]) => (day ? [[name, day] as const] : []));
}
