import agency from "#content/agency/agency.yaml";
import { isOpenAt } from "#content/agency/business-hours.ts";
import type { NextStep } from "#contract/desk-leads.ts";
import type { LeadDetails } from "#contract/lead-details.ts";
import { clockWords, timeIn } from "#medicare/calendar.ts";
import { callingHours, homeOf } from "./calling-hours.ts";
import type { LeadDeps } from "./deps.ts";
import { stopsOf } from "./stops.ts";

/** What decides when and whether somebody may be called. */
interface Reachable {
  readonly id: string;
  readonly email: string;
  readonly zipCode: string | null;
  readonly details: LeadDetails | null;
}

/**
 * What speaks against a step that is to be planned: `next`, a call to somebody who wants none; `sure`, a time to ask
 * about once, outside the legal hours there or the office's own.
 * @param sure a time that was asked about already
 * @throws database errors
 */
export async function planProblems(
  deps: LeadDeps,
  { id, email, zipCode, details }: Reachable,
  next: NextStep,
  sure: string | undefined,
): Promise<Readonly<Record<string, string>>> {
  const phone = details?.phone ?? null;
  const stops = await stopsOf(deps, [{ id, email, phone }]);
  const isStopped = stops.has(id);
  if (isStopped && !next.note?.trim())
    return {
      next: "This number is not to be called. Write what to do instead, or lift the stop first.",
    };
  if (sure !== undefined && Date.parse(sure) === Date.parse(next.at)) return {};
  const home = homeOf({ zipCode, details });
  const canBeCalled = phone !== null && !isStopped;
  const doubt = (canBeCalled ? legalDoubt(home, next.at) : null) ?? officeDoubt(next.at);
  return doubt === null ? {} : { sure: `${doubt} If that’s what you mean, save again.` };
}

type Home = Parameters<typeof callingHours>[0];

function legalDoubt(home: Home, at: string): string | null {
  const { timeZone, isNow, clock } = callingHours(home, new Date(at));
  if (timeZone === null || isNow) return null;
  return `${officeClock(at)} is ${clock} where they live. Calls are legal from 8 AM to 9 PM there.`;
}

function officeDoubt(at: string): string | null {
  return isOpenAt(agency, new Date(at)) ? null : `The office is closed then (${officeClock(at)}).`;
}

/** `10:00 AM`, in the agency's time zone. */
function officeClock(at: string): string {
  return clockWords(timeIn(agency.timeZone, new Date(at)).minute, " ").toUpperCase();
}
