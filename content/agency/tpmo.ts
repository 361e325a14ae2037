import type { Disclaimers } from "#content/en/site/schemas.ts";
import { fillPlaces } from "#content/fill-places.ts";
import type { Licenses } from "./schemas.ts";

/** The TPMO disclaimer, ready to show. */
interface TpmoNotice {
  /** The exact required wording; only the two counts vary. */
  readonly text: string;
  /** Which state or county and plan year the counts are for. */
  readonly counts: string;
  /** Whether the counts are for the visitor's own state or county. */
  readonly isOwn: boolean;
}

/**
 * The TPMO disclaimer (42 CFR 422.2267(e)(41)) with the counts of one state.
 * @param state code of the visitor's state, if known. The home state's counts stand in for a state that is unknown
 * or where the agency is not licensed.
 */
export function tpmoNotice(
  disclaimers: Pick<Disclaimers, "tpmo" | "counts">,
  { states, home, planYear }: Licenses,
  state?: string,
): TpmoNotice {
  const visitors = states.find(({ code }) => code === state);
  const entry = visitors ?? states.find(({ code }) => code === home);
  if (entry === undefined)
    throw new Error(`${home} is not one of the states in content/agency/licenses.yaml`);
  const { organizations, plans, name } = entry;
  const values = { organizations, plans, state: name, year: planYear };
  return {
    text: fillPlaces(disclaimers.tpmo, values),
    counts: fillPlaces(disclaimers.counts, values),
    isOwn: visitors !== undefined,
  };
}

/** What the agency represents in a county in a plan year. */
export interface CountyCounts {
  readonly organizations: number;
  readonly plans: number;
  /** As in `Fort Bend County`. */
  readonly county: string;
  readonly year: number;
}

/**
 * The TPMO disclaimer with the counts of one county. Where the agency represents nobody, its wording stays, since it's
 * prescribed and true with zeros, and the sentence after it says plainly what the zeros mean.
 */
export function countyTpmo(
  disclaimers: Pick<Disclaimers, "tpmo" | "countyCounts" | "noCountyPlans">,
  counts: CountyCounts,
): TpmoNotice {
  const offersNone = counts.organizations === 0 || counts.plans === 0;
  const which = offersNone ? disclaimers.noCountyPlans : disclaimers.countyCounts;
  const values = { ...counts };
  return {
    text: fillPlaces(disclaimers.tpmo, values),
    counts: fillPlaces(which, values),
    isOwn: true,
  };
}
