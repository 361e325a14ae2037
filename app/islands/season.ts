import { daysBetween, todayIn } from "#medicare/calendar.ts";
import { isIn } from "#medicare/seasons.ts";

/**
 * Shows the strip of an enrollment period while the period lasts in the agency's time zone, with the number of days
 * left, including today. The page may have been built on another day.
 */
export function markSeason(): void {
  for (const strip of document.querySelectorAll<HTMLElement>("[data-season]")) {
    const { season = "", opens = "", closes = "" } = strip.dataset;
    const today = todayIn(season, Date.now());
    // A period of every year has no year in its dates.
    strip.hidden = !isIn(today.slice(-opens.length), { opens, closes });
    const count = strip.querySelector<HTMLElement>("[data-days-left]");
    if (!count || strip.hidden) continue;
    const left = daysBetween(today, closes) + 1;
    count.textContent = `${left} ${count.dataset[left === 1 ? "dayLeft" : "daysLeft"]}`;
  }
}
