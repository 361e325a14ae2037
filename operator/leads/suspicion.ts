import type { LeadRecord } from "#server/leads/read-leads.ts";
import type { Zone } from "#operator/desk/desk.ts";
import { agencyTime } from "#operator/terminal/agency-time.ts";

type Suspected = Pick<LeadRecord, "suspected" | "releasedAt">;

/** Why a lead may come from a program. */
const suspectedReasons: Readonly<Record<NonNullable<Suspected["suspected"]>, string>> = {
  trap: "a field that people cannot see was filled in",
  "too-fast": "sent sooner than anyone can type",
  forged: "carried a time that this site did not sign",
};

/** The flag on a lead that may come from a program; empty for all others. */
export function suspicion({ suspected, releasedAt }: Suspected): string {
  if (suspected === null) return "";
  return releasedAt === null ? `SUSPECTED: ${suspected}` : `released (${suspected})`;
}

/** The same with the reason in words and the time of the release; `none` where there is no flag. */
export function suspicionAndReason(lead: Suspected, zone: Zone): string {
  const { suspected, releasedAt } = lead;
  if (suspected === null) return "none";
  const released = releasedAt === null ? "" : `; released ${agencyTime(releasedAt, zone)}`;
  return `${suspicion(lead)}: ${suspectedReasons[suspected]}${released}`;
}

/** Below a list with suspected leads: what the flags mean, and what to do about them. */
export function releaseHint(leads: readonly Suspected[]): string[] {
  const waiting = leads.filter(({ releasedAt }) => releasedAt === null);
  const reasons = new Set(waiting.flatMap(({ suspected }) => suspected ?? []));
  if (reasons.size === 0) return [];
  return [
    "",
    "Nobody was told of suspected requests. When one is real: npm run leads -- release ID",
    ...[...reasons].map((reason) => `  ${reason}: ${suspectedReasons[reason]}`),
  ];
}
