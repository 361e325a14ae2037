import { fillPlaces } from "#content/fill-places.ts";
import { clockWords, timeIn } from "#medicare/calendar.ts";

/** When the agency is open, as the call card carries it (app/sections/page/call-card.tsx). */
export interface OpenHours {
  /** IANA name of the agency's time zone. */
  readonly zone: string;
  /** Each day of the week from Sunday: its name, and the minutes since midnight at which it opens and closes, in turn. */
  readonly week: readonly (readonly [string, ...number[]])[];
  /** Closed days, as YYYY-MM-DD. */
  readonly closed: string;
  /** Text while open, with [time] and [own]. */
  readonly open: string;
  /** Text while closed, with [day] too. */
  readonly shut: string;
  /** What [own] is for visitors whose clock shows another [time]. */
  readonly own: string;
  /** Instead of the name of the day, if it opens on the same day. */
  readonly today: string;
}

const dayMilliseconds = 86_400_000;
/** A week and the longest run of holidays. */
const longestSearch = 14;

/** What a page says at some moment about the open hours. */
export interface OpenState {
  /** Until or from when the agency is open; empty if it doesn't open within two weeks. */
  readonly text: string;
  readonly isOpen: boolean;
}

/**
 * Whether the agency is open, and until or from when.
 * @param now in ms since 1970
 * @param here the visitor's time zone; undefined for the one of this device
 * @throws {RangeError} for an unknown time zone
 */
export function openState(
  { zone, week, closed, ...words }: OpenHours,
  now: number,
  here?: string,
): OpenState {
  const { day, minute } = timeIn(zone, now);
  for (let ahead = 0; ahead < longestSearch; ahead++) {
    const date = new Date(Date.parse(day) + ahead * dayMilliseconds);
    const [name = "", ...times] = week[date.getUTCDay()] ?? [];
    const next = times.findIndex((time) => ahead || time > minute);
    const time = times[next];
    if (closed.includes(date.toISOString().slice(0, 10)) || time === undefined) continue;
    const shift = timeIn(here, now).minute - minute;
    const places = {
      day: ahead ? name : words.today,
      time: clockWords(time, "\u00A0"),
      own: shift ? fillPlaces(words.own, { time: clockWords(time + shift + 1440, "\u00A0") }) : "",
    };
    const isOpen = next % 2 > 0;
    return { text: fillPlaces(isOpen ? words.open : words.shut, places), isOpen };
  }
  return { text: "", isOpen: false };
}

/** Says in the call card whether the agency is open, and marks the page; and again each minute. */
export function showNow(): void {
  for (const card of document.querySelectorAll<HTMLElement>("[data-hours]")) {
    const { text, isOpen } = openState(JSON.parse(card.dataset["hours"] ?? ""), Date.now());
    card.textContent = text;
    // What invites to call gives way to what asks for a call (`by-hour` and others in app/styles/controls.css).
    document.documentElement.toggleAttribute("data-shut", !isOpen);
    document.documentElement.toggleAttribute("data-open-now", isOpen);
  }
  setTimeout(showNow, 60_000);
}
