import { todayIn } from "#medicare/calendar.ts";
import { yearAngle } from "#medicare/seasons.ts";

/** When the agency is open, as the call card carries it (app/sections/page/call-card.tsx). */
export interface OpenHours {
  /** IANA name of the agency's time zone. */
  readonly zone: string;
  /** Each day of the week from Sunday: its name, its open minutes since midnight, and both as a time in words. */
  readonly week: readonly (readonly [string, number, number, string, string])[];
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

/**
 * Whether the agency is open, and until or from when, in words; empty if it doesn't open within two weeks.
 * @param now in ms since 1970
 * @throws {RangeError} for an unknown time zone
 */
export function openState({ zone, week, closed, ...words }: OpenHours, now: number): string {
  // Swedish has `2026-11-24 07:35`.
  const format = { timeZone: zone, dateStyle: "short", timeStyle: "short" } as const;
  const [day = "", clock = ""] = new Intl.DateTimeFormat("sv", format).format(now).split(" ");
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  const minute = hours * 60 + minutes;
  for (let ahead = 0; ahead < longestSearch; ahead++) {
    const date = new Date(Date.parse(day) + ahead * dayMilliseconds);
    const [name = "", from = 0, to = 0, opens = "", closes = ""] = week[date.getUTCDay()] ?? [];
    if (closed.includes(date.toISOString().slice(0, 10)) || to <= (ahead ? 0 : minute)) continue;
    if (!ahead && from <= minute) return words.open.replace("[time]", closes);
    return words.shut.replace("[day]", ahead ? name : words.today).replace("[time]", opens);
  }
  return "";
}

/** Says in the call card whether the agency is open, and sets the hand of the year's clock. */
export function showNow(): void {
  for (const card of document.querySelectorAll<HTMLElement>("[data-hours]")) keepOpenState(card);
  for (const hand of document.querySelectorAll<SVGElement>("[data-year-hand]")) setYearHand(hand);
}

/** Keeps the open state right while the page is open. */
function keepOpenState(card: HTMLElement): void {
  const hours: OpenHours = JSON.parse(card.dataset["hours"] ?? "");
  const show = () => (card.textContent = openState(hours, Date.now()));
  show();
  setInterval(show, 60_000);
}

/** Turns the hand to today in the agency's time zone, and shows it. */
function setYearHand(hand: SVGElement): void {
  const today = todayIn(hand.dataset["yearHand"] ?? "", Date.now());
  hand.firstElementChild?.setAttribute("transform", `rotate(${yearAngle(today)})`);
  hand.removeAttribute("visibility");
}
