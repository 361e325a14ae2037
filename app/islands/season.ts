import { daysBetween, todayIn } from "#medicare/calendar.ts";
import { isIn, yearAngle } from "#medicare/seasons.ts";

/**
 * Shows the strip of an enrollment period while the period lasts in the agency's time zone, with the number of days
 * left, including today; and sets the hand of the year's clock. The page may have been built on another day.
 */
export function markSeason(): void {
  for (const strip of document.querySelectorAll<HTMLElement>("[data-season]")) {
    const { season = "", opens = "", closes = "" } = strip.dataset;
    const today = todayIn(season, Date.now());
    strip.hidden = !isIn(today, { opens, closes });
    const count = strip.querySelector<HTMLElement>("[data-days-left]");
    const left = daysBetween(today, closes) + 1;
    if (count && !strip.hidden)
      count.textContent = `${left} ${count.dataset[left === 1 ? "dayLeft" : "daysLeft"]}`;
  }
  for (const hand of document.querySelectorAll<SVGElement>("[data-year-hand]")) {
    const today = todayIn(hand.dataset["yearHand"] ?? "", Date.now());
    hand.firstElementChild?.setAttribute("transform", `rotate(${yearAngle(today)})`);
    hand.removeAttribute("visibility");
  }
}
