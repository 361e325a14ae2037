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
  /** Text while open, with [time]. */
  readonly open: string;
  /** Text while closed, with [day] and [time]. */
  readonly shut: string;
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
 * @throws {RangeError} for an unknown time zone
 */
export function openState({ zone, week, closed, ...words }: OpenHours, now: number): OpenState {
  const { day, minute } = timeIn(zone, now);
  for (let ahead = 0; ahead < longestSearch; ahead++) {
    const date = new Date(Date.parse(day) + ahead * dayMilliseconds);
    const [name = "", ...times] = week[date.getUTCDay()] ?? [];
    const next = times.findIndex((time) => ahead || time > minute);
    if (closed.includes(date.toISOString().slice(0, 10)) || next < 0) continue;
    const isOpen = next % 2 > 0;
    const places = {
      day: ahead ? name : words.today,
      time: clockWords(times[next] ?? 0, "\u00A0"),
    };
    const text = fillPlaces(isOpen ? words.open : words.shut, places);
    return { text, isOpen };
  }
  return { text: "", isOpen: false };
}

/** Says in the call card whether the agency is open, and marks the page. */
export function showNow(): void {
  for (const card of document.querySelectorAll<HTMLElement>("[data-hours]")) keepOpenState(card);
}

/** Keeps the open state right while the page is open. */
function keepOpenState(card: HTMLElement): void {
  const hours: OpenHours = JSON.parse(card.dataset["hours"] ?? "");
  const show = () => {
    const { text, isOpen } = openState(hours, Date.now());
    card.textContent = text;
    // What invites to call gives way to what asks for a call (`by-hour` and others in app/styles/controls.css).
    document.documentElement.toggleAttribute("data-shut", !isOpen);
    document.documentElement.toggleAttribute("data-open-now", isOpen);
  };
  show();
  setInterval(show, 60_000);
}
