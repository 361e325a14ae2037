import { z } from "./z.ts";

// What the site says about Medicare plans: the answer of `GET /api/plans`, and the service behind the pages.

/**
 * How much of the plan data visitors see. `off`: nothing. `counts`: how many plans there are, with names, organizations
 * and types. `full`: premiums, deductibles, limits and stars too, which CMS wants filed before use (42 CFR 422.2261).
 */
export const planDisplays = ["off", "counts", "full"] as const;
export type PlanDisplay = (typeof planDisplays)[number];

/** Kinds of plans, in the order in which pages list them. */
export const planGroups = [
  "advantage-with-drugs",
  "advantage-without-drugs",
  "special-needs",
  "drug-plan",
  "cost",
] as const;
export type PlanGroup = (typeof planGroups)[number];

/** Whom a special needs plan is for (42 CFR 422.2, "specialized MA plans"). */
export const specialNeeds = ["dual-eligible", "chronic-condition", "institutional"] as const;
export type SpecialNeeds = (typeof specialNeeds)[number];

/** Contract, plan and segment, as in `H0028_030_0`. */
export const planId = z.string().check(z.regex(/^[A-Z]\d{4}_\d{3}_\d{1,3}$/));

/** Money in US dollars. Null: the plan has none, or CMS doesn't say. */
const dollars = z.nullable(z.number());

/** What is shown only in `full`. */
const planFigures = z.object({
  /** Each month, for the drug plan or for health and drugs together, besides the Part B premium. */
  premium: dollars,
  /** Each year, for drugs. Null for a plan without drug coverage. */
  drugDeductible: dollars,
  /** The most that a person pays in a year for care in the network (42 CFR 422.100(f)). Null for a drug plan. */
  yearlyLimit: dollars,
  /** Overall rating of 1 to 5, in halves. Null: too new, or not enough data. */
  stars: z.nullable(z.number()),
});
export type PlanFigures = z.infer<typeof planFigures>;

const plan = z.object({
  id: planId,
  /** With the id, if another plan of the county has the same name. */
  name: z.string(),
  /** As it presents itself to visitors, such as `Humana`. */
  organization: z.string(),
  group: z.enum(planGroups),
  /** Kind of network as CMS writes it, such as `HMO` or `Regional PPO`. */
  type: z.string(),
  /** Null for a plan that everyone with Medicare may join. */
  snp: z.nullable(z.enum(specialNeeds)),
  /** Whether the agency can enroll people in it: never in a plan under sanction. */
  offered: z.boolean(),
  /** Medicare has suspended enrollment in it or its marketing (42 CFR 422.750 and 423.750). */
  sanctioned: z.boolean(),
  /** Missing unless `full`. */
  figures: z.optional(planFigures),
});
export type Plan = z.infer<typeof plan>;

const county = z.object({
  /** Postal abbreviation. */
  state: z.string(),
  stateName: z.string(),
  /** Unique in its state: `fort-bend`. */
  slug: z.string(),
  /** `Fort Bend County`, `Orleans Parish`, `Alexandria city`. */
  name: z.string(),
});
export type County = z.infer<typeof county>;

/** Where a year's plans come from. */
const planEdition = z.object({
  /** Name of the official file. */
  file: z.string(),
  /** Day of the file, YYYY-MM-DD. */
  date: z.string(),
  /** Made up, for development. */
  sample: z.boolean(),
});
export type PlanEdition = z.infer<typeof planEdition>;

/** The plans that CMS lists in a county for a year, except Medicare-Medicaid plans. */
const countyPlans = z.object({
  county,
  year: z.int(),
  edition: planEdition,
  show: z.enum(["counts", "full"]),
  /** By name. */
  plans: z.array(plan),
  /** Organizations and plans here that the agency is appointed for (42 CFR 422.2267(e)(41)). */
  represented: z.object({ organizations: z.int(), plans: z.int() }),
});
export type CountyPlans = z.infer<typeof countyPlans>;

/** The body of an answer of `GET /api/plans`. */
export const planReply = z.object({
  show: z.enum(planDisplays),
  /** Years on offer, in the order to show them. */
  years: z.array(z.int()),
  /** The counties of the ZIP code, the largest share first. Empty for an unknown ZIP code. */
  counties: z.array(county),
  /** Null while the county isn't clear. */
  plans: z.nullable(countyPlans),
});
export type PlanReply = z.infer<typeof planReply>;

/** A county as an address names it. */
export type CountyName = Pick<County, "state" | "slug">;

/** State and county in an address or a call: `tx/fort-bend`. */
export const countyName = /^([A-Za-z]{2})\/([A-Za-z0-9-]{1,60})$/;

/** Reads a county from an address or a call. @returns null if it's malformed */
export function readCountyName(text: string | null | undefined): CountyName | null {
  const [, state, slug] = countyName.exec(text?.trim() ?? "") ?? [];
  return state && slug ? { state: state.toUpperCase(), slug: slug.toLowerCase() } : null;
}

/** Path of a county's page. */
export function countyPath({ state, slug }: CountyName): string {
  return `/plans/${state.toLowerCase()}/${slug}`;
}

/** What became of a plan. `unknown`: the agency has no crosswalk file. `elsewhere`: continues, but not in this county. */
export type PlanFate = "continues" | "renamed" | "merged" | "ended" | "elsewhere" | "unknown";

/** A plan of one year beside what it becomes in the next. */
export interface PlanChange {
  readonly county: County;
  readonly year: number;
  readonly edition: PlanEdition;
  readonly show: "counts" | "full";
  readonly before: Plan;
  readonly fate: PlanFate;
  /** The plan of the next year; null if there is none here. */
  readonly after: Plan | null;
  /** What the agency represents in the county in the next year. */
  readonly represented: CountyPlans["represented"];
}

/**
 * Finds plans for pages and calls, as far as the agency may show them: amounts and stars leave it only in `full`.
 * Reads a local file and answers at once.
 */
export interface PlanService {
  /** What may be shown today. `years` is empty if it is `off` or no file is there. */
  offer(): {
    readonly show: PlanDisplay;
    readonly years: readonly number[];
    readonly sample: boolean;
  };
  /** Counties that the ZIP code reaches into, the largest share first; empty if it is unknown or malformed. */
  countiesOfZip(zip: string): readonly County[];
  /** All states with counties, by name. */
  states(): readonly { readonly code: string; readonly name: string }[];
  /** All counties of a state, by name. */
  countiesOfState(state: string): readonly County[];
  /**
   * Counties that a text names as a whole, by state: `fort bend`, `Harris County, Texas`, `st louis mo`. Empty for any
   * other text, and while no plans are on offer.
   */
  countiesNamed(text: string): readonly County[];
  /** @param year default: the first on offer. @returns null for an unknown county or a year not on offer */
  plansIn(county: CountyName, year?: number): CountyPlans | null;
  /** What a plan of a county becomes in the year after. @returns null if the plan, county or years are unknown */
  changeOf(county: CountyName, planId: string, year: number): PlanChange | null;
}
