import type { Disclaimers } from "#content/en/site/schemas.ts";
import type { Licenses } from "./schemas.ts";

/** The TPMO disclaimer, ready to show. */
export interface TpmoNotice {
  /** The exact required wording; only the two counts vary. */
  readonly text: string;
  /** Which state and plan year the counts are for. */
  readonly counts: string;
  /** Whether the counts are for the visitor's own state. */
  readonly own: boolean;
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
  const shown = visitors ?? states.find(({ code }) => code === home);
  if (shown === undefined)
    throw new Error(`${home} is not a state of content/agency/licenses.yaml`);
  const values: Record<string, string> = {
    organizations: String(shown.organizations),
    plans: String(shown.plans),
    state: shown.name,
    year: String(planYear),
  };
  const fill = (text: string) => text.replace(/\[(\w+)\]/g, (all, name) => values[name] ?? all);
  return {
    text: fill(disclaimers.tpmo),
    counts: fill(disclaimers.counts),
    own: visitors !== undefined,
  };
}
