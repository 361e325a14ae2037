import type { LeadKind } from "#contract/lead-kind.ts";
import type { Database } from "#server/db/database.ts";
import {
  contactTimes,
  countByForm,
  countByPeriod,
  countBySource,
  type Counted,
  countSuspected,
  type Period,
} from "#server/leads/stats.ts";
import { countWaiting, type Waiting } from "#server/leads/read-leads.ts";
import type { AgencyDay } from "#operator/terminal/agency-days.ts";
import { byLanding, bySource } from "./lead-sources.ts";

/** What `leads stats` tells. Suspected leads that were not released count nowhere but in `suspected`. */
export interface Stats {
  readonly total: number;
  readonly contacted: number;
  /** From 0 to 1; null when nothing came in. */
  readonly contactedShare: number | null;
  readonly medianMinutesToFirstContact: number | null;
  readonly suspected: number;
  /** Of all leads, not only those of the period. */
  readonly waiting: Waiting;
  readonly byForm: readonly Counted<LeadKind>[];
  readonly bySource: readonly Counted[];
  readonly byLanding: readonly Counted[];
  readonly byDay: readonly Counted[];
}

/** Counts the leads of some days, at least one. */
export async function readStats(database: Database, days: readonly AgencyDay[]): Promise<Stats> {
  const period: Period = { from: days[0]?.from ?? "", to: days.at(-1)?.to ?? "" };
  const byForm = await countByForm(database, period);
  const total = byForm.reduce((sum, { count }) => sum + count, 0);
  const { contacted, medianMilliseconds } = await contactTimes(database, period);
  const sources = await countBySource(database, period);
  const counts = await countByPeriod(database, days);
  return {
    total,
    contacted,
    contactedShare: total === 0 ? null : contacted / total,
    medianMinutesToFirstContact:
      medianMilliseconds === null ? null : Math.round(medianMilliseconds / 60_000),
    suspected: await countSuspected(database, period),
    waiting: await countWaiting(database),
    byForm,
    bySource: bySource(sources),
    byLanding: byLanding(sources),
    byDay: days.map(({ day }, index) => ({ name: day, count: counts[index] ?? 0 })),
  };
}
