import notification from "#content/en/emails/agency-notification.yaml";
import { canBePhone } from "#contract/lead-details.ts";
import type { Lead } from "#contract/lead.ts";
import { type Day, daysBetween, dayWords, firstDay, type Month } from "#medicare/calendar.ts";
import { generalChance } from "#medicare/enrollment-status.ts";
import {
  type Birth,
  eligibleMonth,
  enrollmentDates,
  initialPeriod,
  medigapPeriod,
} from "#medicare/enrollment.ts";
import { isIn, seasonNear } from "#medicare/seasons.ts";
import { birthIn, checkFirst, type LeadFacts } from "#server/delivery/lead-facts.ts";

/**
 * What to check before calling somebody today, most important first: whether the agency may advise them, how many days
 * they have left, and what to ask.
 * @param facts as of today
 * @param today in the agency's time zone
 */
export function checksOf(lead: Lead, facts: LeadFacts, today: Day): string[] {
  const license = facts.noLicense === null ? [] : checkFirst(facts).slice(0, 1);
  const dated = dateChecks(lead, today);
  // What counts days says more than the sentence for the mail, which was made for the day it went out.
  const others = facts.checks.filter((check) => dated.length === 0 || check !== facts.windowCheck);
  return [...license, ...numberChecks(lead), ...dated, ...seasonCheck(lead, today), ...others];
}

/** In the weeks of Open Enrollment, its end; not for those who said that they have no Medicare. */
function seasonCheck({ details }: Lead, today: Day): string[] {
  const season = seasonNear(today);
  if (season.name !== "open" || !isIn(today, season)) return [];
  if (details?.medicarePartA === false && details.medicarePartB === false) return [];
  const ends = `Open Enrollment ends on ${dayWords(season.closes)}`;
  return today === season.closes
    ? ["Today is the last day of Open Enrollment, for everybody with Medicare."]
    : [`${ends}, for everybody with Medicare: ${daysLeft(today, season.closes)}.`];
}

function numberChecks({ details }: Lead): string[] {
  const phone = details?.phone ?? null;
  const { checkNumber, unlikely } = notification.reach;
  return phone === null || canBePhone(phone) ? [] : [`${checkNumber}. ${unlikely}`];
}

/** What the date of birth and Part B say about today; nothing if they weren't asked for both. */
function dateChecks({ details }: Lead, today: Day): string[] {
  const birth = birthIn(details?.birthdate ?? null);
  if (birth === null || details === null || details.medicarePartB === null) return [];
  if (details.medicarePartB) return medigapCheck(birth, today);
  const { opens, closes } = initialPeriod(eligibleMonth(birth));
  if (today > closes) return [penaltyCheck(birth, today)];
  if (today >= opens)
    return [
      `${daysLeft(today, closes)} to sign up for Part B in their Initial Enrollment Period: it ends on ${dayWords(closes)}.`,
    ];
  const ahead = daysBetween(today, opens);
  return ahead > soon
    ? []
    : [`Their Initial Enrollment Period starts in ${days(ahead)}, on ${dayWords(opens)}.`];
}

/** In days: what starts later isn't worth a line on every page until then. */
const soon = 60;

function daysLeft(today: Day, last: Day): string {
  const left = daysBetween(today, last);
  return left === 0 ? "Today is the last day" : `${days(left)} left`;
}

function days(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}

/**
 * Six months from the first with Part B at 65 or older: it can't have begun before 65, so in the first six months at
 * 65, it's open; later, it depends on when Part B began, which no form asks.
 */
function medigapCheck(birth: Birth, today: Day): string[] {
  const { opens, closes } = medigapPeriod(eligibleMonth(birth));
  if (today < opens || today > closes) return [];
  return [
    `They have Part B and turned 65 recently: they can buy any Medigap policy, without health questions, at least until ${dayWords(closes)} (${days(daysBetween(today, closes))}).`,
  ];
}

/** Of the standard premium, for each full 12 months of delay (42 CFR 408.22). */
const percentForYear = 10;

/** As if they had no job coverage since: whoever had some pays no penalty, so it's a question first. */
function penaltyCheck(birth: Birth, today: Day): string {
  const { signUp, monthsLate } = generalChance(enrollmentDates(birth, null), today);
  const percent = Math.floor(monthsLate / 12) * percentForYear;
  const month = monthWords(signUp);
  const { closes } = initialPeriod(eligibleMonth(birth));
  const ended = `Their Initial Enrollment Period ended on ${dayWords(closes)}: ask about Part B, and coverage from a job since.`;
  return percent === 0
    ? `${ended} With neither, they can sign up in ${month} without a Part B penalty.`
    : `${ended} With neither, they can sign up in ${month}, and pay ${percent}% more for Part B.`;
}

/** `January 2027`. */
function monthWords(month: Month): string {
  return dayWords(firstDay(month)).replace(" 1,", "");
}
