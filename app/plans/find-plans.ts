import { countyPath, type County, type PlanService, readCountyName } from "#contract/plans.ts";
import { neededZipCode } from "#contract/lead-fields.ts";
import type { FoundPlace } from "#app/sections/search/find-pages.ts";
import { placeName } from "./plan-words.ts";

type States = ReturnType<PlanService["states"]>;

/** What /plans shows. */
export type FindView =
  /** No list may be shown, or there is none. */
  | { readonly kind: "off"; readonly zip: string }
  /** The forms; `error` is about the ZIP code as typed. */
  | {
      readonly kind: "ask";
      readonly zip: string;
      readonly error: string | null;
      readonly states: States;
      readonly sample: boolean;
    }
  /** A ZIP code in several counties; `missing` if the question was sent without an answer. */
  | {
      readonly kind: "counties";
      readonly zip: string;
      readonly counties: readonly County[];
      readonly missing: boolean;
    }
  /** A state's counties. */
  | { readonly kind: "state"; readonly name: string; readonly counties: readonly County[] };

/** Messages that the visitor's ZIP code or state may need. */
interface Messages {
  readonly unknownZip: string;
  readonly unknownState: string;
}

/**
 * Answers the address of /plans: `county`, `zip` or `state`, in this order. A ZIP code that was sent empty is missing.
 * @returns a view, or the path of the county's page
 */
export function findPlans(
  plans: PlanService,
  search: URLSearchParams,
  messages: Messages,
): FindView | string {
  const { show, years, sample } = plans.offer();
  const typed = (search.get("zip") ?? "").trim().slice(0, 20);
  if (show === "off" || years.length === 0) return { kind: "off", zip: typed };
  const county = readCountyName(search.get("county"));
  if (county) return countyPath(county);
  const ask = (error: string | null): FindView => ({
    kind: "ask",
    zip: typed,
    error,
    states: plans.states(),
    sample,
  });
  const missing = search.get("sent") === "county";
  if (typed !== "") return findZip(plans, typed, { ask, missing, ...messages });
  const code = (search.get("state") ?? "").trim().toUpperCase();
  if (code === "" && search.has("zip")) return findZip(plans, typed, { ask, missing, ...messages });
  if (code === "") return ask(null);
  const state = plans.states().find((one) => one.code === code);
  const counties = state ? plans.countiesOfState(state.code) : [];
  const [only] = counties;
  if (!state || !only) return ask(messages.unknownState);
  return counties.length === 1 ? countyPath(only) : { kind: "state", name: state.name, counties };
}

interface ZipAnswers extends Messages {
  readonly ask: (error: string) => FindView;
  readonly missing: boolean;
}

function findZip(
  plans: PlanService,
  typed: string,
  { ask, missing, unknownZip }: ZipAnswers,
): FindView | string {
  const zip = neededZipCode.safeParse(typed);
  if (!zip.success) return ask(zip.error.issues[0]?.message ?? unknownZip);
  const counties = plans.countiesOfZip(zip.data);
  const [only] = counties;
  if (!only) return ask(unknownZip);
  if (counties.length === 1) return countyPath(only);
  return { kind: "counties", zip: zip.data, counties, missing };
}

/**
 * The counties that a query of the site search names, with the pages of their plans. None if the plan data can't be
 * read: the search works without it.
 */
export function countiesNamed(plans: PlanService, query: string): readonly FoundPlace[] {
  try {
    const counties = plans.countiesNamed(query);
    return counties.map((county) => ({ name: placeName(county), path: countyPath(county) }));
  } catch {
    return [];
  }
}
