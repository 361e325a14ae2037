import type { Kysely } from "kysely";
import agency from "#content/agency/agency.yaml";
import licenses from "#content/agency/licenses.yaml";
import { stateLicense } from "#content/agency/state-license.ts";
import type { CallCaution, CallingHours, CallMark } from "#contract/desk-leads.ts";
import { canBePhone, type LeadDetails, permissionEnds } from "#contract/lead-details.ts";
import { todayIn } from "#medicare/calendar.ts";
import type { LeadRow, Tables } from "#server/db/tables.ts";
import { digitsOf } from "#server/leads/search-words.ts";

/** What is known of a lead that has a phone number. */
interface Callable {
  readonly lead: Pick<LeadRow, "created_at">;
  readonly phone: string;
  /** Postal abbreviation; undefined if it isn't known. */
  readonly state: string | undefined;
  readonly prefers: LeadDetails["preferredContactMethod"] | undefined;
  readonly hours: CallingHours;
  readonly wrong: CallMark | undefined;
}

/** The weightiest reason not to call; null if there is none. */
export function cautionOf(callable: Callable, now: Date): CallCaution | null {
  const { lead, phone, state, prefers, hours, wrong } = callable;
  if (wrong !== undefined) return { kind: "wrong-number", at: wrong.at, by: wrong.by };
  if (!canBePhone(phone)) return { kind: "impossible" };
  if (state !== undefined && stateLicense(licenses, state).license === null)
    return { kind: "license" };
  const askedOn = todayIn(agency.timeZone, Date.parse(lead.created_at));
  if (permissionEnds(askedOn).slice(0, 10) < todayIn(agency.timeZone, now))
    return { kind: "ended" };
  // Where the state isn't known, the page says so, and somebody has to ask.
  if (hours.timeZone !== null && !hours.isNow) return { kind: "hours" };
  return prefers === "email" || prefers === "text" ? { kind: "prefers", way: prefers } : null;
}

interface Numbered {
  readonly id: string;
  readonly phone: string | null;
}

/**
 * The call that reached somebody else, by the id of each lead that still has the number of that call. Once they were
 * reached at it, it's right after all.
 * @param calls of each lead, in their order
 * @throws database errors
 */
export async function wrongNumbers(
  db: Kysely<Tables>,
  leads: readonly Numbered[],
  calls: ReadonlyMap<string, readonly CallMark[]>,
): Promise<ReadonlyMap<string, CallMark>> {
  const suspects = leads.flatMap(({ id, phone }) => {
    const last = calls
      .get(id)
      ?.findLast(({ result }) => result === "wrong-number" || result === "reached");
    return last?.result === "wrong-number" && phone !== null ? [{ id, phone, call: last }] : [];
  });
  if (suspects.length === 0) return new Map();
  const corrections = await db
    .selectFrom("lead_corrections")
    .select(["lead_id", "old_value", "corrected_at"])
    .where("field", "=", "phone")
    .where(
      "lead_id",
      "in",
      suspects.map(({ id }) => id),
    )
    .orderBy("corrected_at")
    .orderBy("id")
    .execute();
  const isStill = ({ id, phone, call }: (typeof suspects)[number]) => {
    const next = corrections.find((one) => one.lead_id === id && one.corrected_at > call.at);
    // Whoever undid the correction has the wrong number again.
    return next === undefined || digitsOf(next.old_value) === digitsOf(phone);
  };
  return new Map(suspects.filter(isStill).map(({ id, call }) => [id, call]));
}
