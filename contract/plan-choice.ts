import { z } from "./z.ts";

// The county and plans that a visitor came from, on their way from an address into a lead.

/** A choice as addresses and forms carry it: `2026/tx/fort-bend/H0028_030_0,H5294_014_0`. */
export interface PlanChoiceKey {
  readonly year: number;
  /** Postal abbreviation. */
  readonly state: string;
  /** The county's, unique in its state: `fort-bend`. */
  readonly slug: string;
  /** Up to three, each once, as in `H0028_030_0`. Empty: the county alone. */
  readonly planIds: readonly string[];
}

/** A choice as it's stored with a lead. The names are the plan data's, never the sender's. */
export interface PlanChoice {
  readonly year: number;
  /** `name` is null for a county that the plan data doesn't have. */
  readonly county: { readonly state: string; readonly slug: string; readonly name: string | null };
  /** `name` is null for a plan that isn't in the county. */
  readonly plans: readonly { readonly id: string; readonly name: string | null }[];
  /** What the agency represented in the county when the request came in; null if that wasn't known. */
  readonly represented: { readonly organizations: number; readonly plans: number } | null;
}

/** Says what the plan data knows about a choice. */
export type DescribePlans = (choice: PlanChoiceKey) => PlanChoice;

/** How many plans fit into a choice, and beside each other on a page. */
export const mostPlans = 3;

const longest = 200;
const form =
  /^(20\d\d)\/([a-z]{2})\/([a-z\d]+(?:-[a-z\d]+)*)\/((?:[A-Z]\d{4}_\d{3}_\d{1,3}(?:,(?!$)|$))*)$/;

/** @returns undefined for anything other than a choice */
export function readPlanChoice(text: unknown): PlanChoiceKey | undefined {
  if (typeof text !== "string" || text.length > longest) return undefined;
  const [, year, state = "", slug = "", ids = ""] = form.exec(text.trim()) ?? [];
  const planIds = [...new Set(ids.split(",").filter((id) => id !== ""))];
  if (year === undefined || planIds.length > mostPlans) return undefined;
  return { year: Number(year), state: state.toUpperCase(), slug, planIds };
}

/** A choice as a form field or a query parameter. */
export function planChoiceText({ year, state, slug, planIds }: PlanChoiceKey): string {
  return [year, state.toLowerCase(), slug, planIds.join(",")].join("/");
}

/**
 * The query of a page whose form asks about a choice.
 * @param text see `planChoiceText`
 * @param tooMany whether more plans were checked than fit into it, so that the form says so
 */
export function choiceQuery(text: string, tooMany: boolean): string {
  return `?choice=${text}${tooMany ? "&more=on" : ""}`;
}

/** The query parameters of a choice. */
export const choiceParameters = ["choice", "more"];

/** Reads such a query. Undefined without a choice. */
export function readChoiceQuery(search: URLSearchParams) {
  const choice = readPlanChoice(search.get("choice"));
  return choice && { choice, tooMany: search.get("more") === "on" };
}

/**
 * The hidden field `planChoice`. Anything malformed counts as missing: the visitor can't correct a field that they don't
 * see, and their request matters more.
 */
export const planChoice = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown) => {
    const choice = readPlanChoice(value);
    return choice && planChoiceText(choice);
  }),
);

/** A choice before the plan data was asked. */
export function bareChoice({ year, state, slug, planIds }: PlanChoiceKey): PlanChoice {
  return {
    year,
    county: { state, slug, name: null },
    plans: planIds.map((id) => ({ id, name: null })),
    represented: null,
  };
}

/** The key of a stored choice. */
export function keyOfChoice({ year, county, plans }: PlanChoice): PlanChoiceKey {
  return { year, state: county.state, slug: county.slug, planIds: plans.map(({ id }) => id) };
}

/** `Fort Bend County, TX`; for a county without a name, `fort-bend, TX`. */
export function countyLabel({ county: { state, slug, name } }: PlanChoice): string {
  return `${name ?? slug}, ${state}`;
}

/** A plan's number as Medicare writes it: `H0028-030`, and with its segment `H0028-030-1` if it has several. */
export function planNumber(id: string): string {
  return id.replace(/_0$/, "").replaceAll("_", "-");
}

/** `Live Oak Value (HMO), H0028-030`, with the number once; for a plan without a name, its number. */
export function planLabel({ id, name }: PlanChoice["plans"][number]): string {
  const number = planNumber(id);
  if (name === null) return number;
  return name.includes(number) ? name : `${name}, ${number}`;
}
