import agency from "#content/agency/agency.yaml";
import { callHours } from "#content/agency/business-hours.ts";
import type { TimeZone } from "#content/agency/time-zones.ts";
import { isForSomeone } from "#content/en/pages/call-reasons.ts";
import type { CallingHours } from "#contract/desk-leads.ts";
import type { Lead } from "#contract/lead.ts";
import { stateOfLead } from "#contract/zip-state.ts";
import { clockShift, clockWords, timeIn } from "#medicare/calendar.ts";

const eastern = "America/New_York";
const central = "America/Chicago";
const mountain = "America/Denver";
const pacific = "America/Los_Angeles";

/** The time zones of the states and territories (49 CFR 71, and the tz database), without Eastern alone. */
const zonesByState: Readonly<Record<string, readonly TimeZone[]>> = {
  AK: ["America/Anchorage", "America/Adak"],
  AL: [central],
  AR: [central],
  AS: ["Pacific/Pago_Pago"],
  // The Navajo Nation keeps daylight saving time.
  AZ: ["America/Phoenix", mountain],
  CA: [pacific],
  CO: [mountain],
  FL: [eastern, central],
  GU: ["Pacific/Guam"],
  HI: ["Pacific/Honolulu"],
  IA: [central],
  ID: [mountain, pacific],
  IL: [central],
  IN: [eastern, central],
  KS: [central, mountain],
  KY: [eastern, central],
  LA: [central],
  MI: [eastern, central],
  MN: [central],
  MO: [central],
  MP: ["Pacific/Guam"],
  MS: [central],
  MT: [mountain],
  ND: [central, mountain],
  NE: [central, mountain],
  NM: [mountain],
  NV: [pacific, mountain],
  OK: [central],
  OR: [pacific, mountain],
  PR: ["America/Puerto_Rico"],
  SD: [central, mountain],
  TN: [central, eastern],
  TX: [central, mountain],
  UT: [mountain],
  VI: ["America/Puerto_Rico"],
  WA: [pacific],
  WI: [central],
  WY: [mountain],
};

/**
 * First three digits of ZIP codes, from and to, that are in one zone of a state with two: those whose counties are, in
 * a list of ZIP codes by county. All others take both zones.
 */
const zonesByZip: readonly (readonly [from: number, to: number, zone: TimeZone])[] = [
  [320, 323, eastern],
  [325, 325, central],
  [326, 349, eastern],
  [370, 372, central],
  [376, 376, eastern],
  [378, 379, eastern],
  [380, 384, central],
  [402, 418, eastern],
  [420, 424, central],
  [460, 462, eastern],
  [464, 464, central],
  [466, 468, eastern],
  [472, 474, eastern],
  [477, 477, central],
  [478, 478, eastern],
  [480, 497, eastern],
  [570, 573, central],
  [577, 577, mountain],
  [580, 584, central],
  [660, 676, central],
  [680, 689, central],
  [693, 693, mountain],
  [750, 797, central],
  [799, 799, mountain],
  [832, 834, mountain],
  [836, 837, mountain],
  [838, 838, pacific],
  [850, 857, "America/Phoenix"],
  [863, 864, "America/Phoenix"],
  [885, 885, mountain],
  [889, 897, pacific],
  [970, 978, pacific],
];

/** For a state that isn't known: calls are legal everywhere while they are in these. */
const outermost = ["America/Puerto_Rico", eastern, "Pacific/Honolulu"] as const;

const { opens, closes } = callHours;

/** Where somebody lives. */
interface Home {
  readonly zipCode: string | null;
  /** Postal abbreviation; undefined if it isn't known. */
  readonly state: string | undefined;
}

/** Where the person who is called lives. Not known if they ask for someone else, whose ZIP code the request has. */
export function homeOf({ zipCode, details }: Pick<Lead, "zipCode" | "details">): Home {
  if (isForSomeone(details?.message ?? null)) return { zipCode: null, state: undefined };
  return { zipCode, state: stateOfLead({ zipCode, details }) };
}

/** Whether somebody may be called now, and what their clock shows. In a state with two zones, both have to allow it. */
export function callingHours(home: Home, now: Date): CallingHours {
  const clocks = zonesOf(home).map((timeZone) => {
    const { minute } = timeIn(timeZone, now);
    return { timeZone, minute, left: Math.min(minute - opens, closes - 1 - minute) };
  });
  const [first, ...others] = clocks.toSorted((a, b) => a.left - b.left);
  if (first === undefined) return { timeZone: null, isNow: false, clock: "" };
  const isNow = [first, ...others].every(({ left }) => left >= 0);
  if (home.state === undefined) return { timeZone: null, isNow, clock: "" };
  return { timeZone: first.timeZone, isNow, clock: clockOf(first.minute) };
}

/**
 * From when to when somebody may be called, on the agency's clock: `1 PM`, `2 AM`. In a state with two zones, both have to
 * allow it; if the state isn't known, all states have to. Null if that's as here.
 */
export function callHoursHere(
  home: Home,
  now: Date,
): { readonly from: string; readonly to: string } | null {
  const shifts = zonesOf(home).map((zone) => clockShift(agency.timeZone, zone, now.getTime()));
  const [from, to] = [opens + Math.max(...shifts), closes + Math.min(...shifts)];
  if (from === opens && to === closes) return null;
  return { from: hourHere(from), to: hourHere(to) };
}

/** @param minute of the agency's day, or of the day before or after */
function hourHere(minute: number): string {
  return clockWords((minute + 1440) % 1440, " ").toUpperCase();
}

/** The time zone where somebody lives; null if it isn't known, or there are two. */
export function homeZone(home: Home): TimeZone | null {
  const [zone = null, ...others] = home.state === undefined ? [] : zonesOf(home);
  return others.length > 0 ? null : zone;
}

function zonesOf({ zipCode, state }: Home): readonly TimeZone[] {
  if (state === undefined) return outermost;
  const zones = zonesByState[state] ?? [eastern];
  const prefix = Number(/^\d{3}/.exec(zipCode ?? "")?.[0]);
  const [, , zone] = zonesByZip.find(([from, to]) => prefix >= from && prefix <= to) ?? [];
  // A ZIP code may be of another state than the county that they asked about.
  return zone !== undefined && zones.includes(zone) ? [zone] : zones;
}

/** `4:05 PM`. */
function clockOf(minute: number): string {
  const [hour, rest] = [Math.floor(minute / 60), String(minute % 60).padStart(2, "0")];
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? "AM" : "PM"}`;
}
