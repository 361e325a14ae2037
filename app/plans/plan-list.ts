import { breadcrumb } from "#content/en/plans/plans.yaml";
import type { Link } from "#content/fields.ts";
import { choiceQuery, planChoiceText } from "#contract/plan-choice.ts";
import {
  type County,
  countyPath,
  type CountyName,
  type CountyPlans,
  type Plan,
  type PlanGroup,
  planGroups,
  planId,
  specialNeeds,
} from "#contract/plans.ts";
import { joinsOf, placeName } from "./plan-words.ts";

/** Page that compares plans, and the one that looks a year ahead. */
export const comparePath = "/plans/compare";
export const nextYearPath = "/plans/next-year";

export const planOrders = ["name", "premium", "limit", "stars"] as const;
export type PlanOrder = (typeof planOrders)[number];

/** Who a plan is for, as the filter names it. */
export const joiners = ["everyone", ...specialNeeds] as const;

/** Which part of a county's list an address asks for. Null: all. */
export interface ListQuery {
  readonly type: PlanGroup | null;
  readonly snp: (typeof joiners)[number] | null;
  readonly org: string | null;
  /** Only plans that the agency can enroll people in. */
  readonly offered: boolean;
  readonly sort: PlanOrder;
  /** Ids of plans of this county that are checked. */
  readonly chosenIds: readonly string[];
}

/**
 * Reads `type`, `snp`, `org`, `offered`, `sort` and every `plan` of an address. What the county doesn't have is ignored,
 * and so is an order by figures that aren't shown.
 */
export function readListQuery(
  search: URLSearchParams,
  { plans, show }: Pick<CountyPlans, "plans" | "show">,
): ListQuery {
  const read = (name: string) => (search.get(name) ?? "").trim();
  const org = read("org");
  const order = planOrders.find((one) => one === read("sort")) ?? "name";
  const ids = new Set(search.getAll("plan"));
  return {
    type: planGroups.find((one) => one === read("type")) ?? null,
    snp: joiners.find((one) => one === read("snp")) ?? null,
    org: plans.some(({ organization }) => organization === org) ? org : null,
    offered: read("offered") === "on" && offersSome(plans),
    sort: show === "full" ? order : "name",
    chosenIds: plans.filter(({ id }) => ids.has(id)).map(({ id }) => id),
  };
}

/** Whether the address asks for less than all plans. */
export function isFiltered({ type, snp, org, offered }: ListQuery): boolean {
  return type !== null || snp !== null || org !== null || offered;
}

/** Whether the agency can enroll people in some of the plans, but not in all: only then is it worth a word at each. */
export function offersSome(plans: readonly Plan[]): boolean {
  return plans.some(({ offered }) => offered) && plans.some((plan) => isNotOurs(plan));
}

/** A plan that others can enroll people in. */
export function isNotOurs({ offered, sanctioned }: Pick<Plan, "offered" | "sanctioned">): boolean {
  return !offered && !sanctioned;
}

/**
 * The plans that match, in the order that the visitor chose. Equal ones, and those without a figure, by name; drug plans,
 * whose yearly limit is the same for all, by premium instead.
 */
export function listPlans(plans: readonly Plan[], query: ListQuery): readonly Plan[] {
  const { type, snp, org, offered, sort } = query;
  const matches = plans.filter(
    (plan) =>
      (type === null || plan.group === type) &&
      (snp === null || (plan.snp ?? "everyone") === snp) &&
      (org === null || plan.organization === org) &&
      (!offered || plan.offered),
  );
  return matches.toSorted(
    (a, b) => rank(a, sort) - rank(b, sort) || byName.compare(a.name, b.name),
  );
}

const byName = new Intl.Collator("en-US", { numeric: true });

/** A large number comes last. */
function rank({ group, figures }: Plan, order: PlanOrder): number {
  const last = Number.MAX_SAFE_INTEGER;
  switch (order) {
    case "premium":
      return figures?.premium ?? last;
    case "limit":
      return (group === "drug-plan" ? figures?.premium : figures?.yearlyLimit) ?? last;
    case "stars":
      return figures?.stars ? -figures.stars : last;
    case "name":
      return 0;
  }
}

/** Plans under one heading. */
export interface PlanSection {
  readonly group: PlanGroup;
  /** Lists by who may join; all but special needs plans have one. */
  readonly lists: readonly {
    readonly joins: ReturnType<typeof joinsOf>;
    readonly plans: readonly Plan[];
  }[];
  readonly count: number;
}

/** Puts plans under their headings, keeping their order. */
export function sectionsOf(plans: readonly Plan[]): readonly PlanSection[] {
  return planGroups.flatMap((group) => {
    const groupPlans = plans.filter((plan) => plan.group === group);
    if (groupPlans.length === 0) return [];
    const lists = joinOrder(groupPlans).map((joins) => ({
      joins,
      plans: groupPlans.filter((plan) => joinsOf(plan) === joins),
    }));
    return [{ group, lists, count: groupPlans.length }];
  });
}

/** The order of a section's lists. Each kind of joining has its place, so that none can be left out. */
const joinPlaces: Readonly<Record<ReturnType<typeof joinsOf>, number>> = {
  everyone: 0,
  drugs: 0,
  cost: 0,
  "dual-eligible": 1,
  "chronic-condition": 2,
  institutional: 3,
  unclear: 4,
};

/** Who may join the plans, in the order of their lists. */
function joinOrder(plans: readonly Plan[]): ReturnType<typeof joinsOf>[] {
  return [...new Set(plans.map(joinsOf))].toSorted((a, b) => joinPlaces[a] - joinPlaces[b]);
}

/** The organizations of a county's plans, by name. */
export function organizationsOf(plans: readonly Plan[]): readonly string[] {
  return [...new Set(plans.map(({ organization }) => organization))].toSorted(byName.compare);
}

/** A county as a parameter of an address: `tx/fort-bend`. */
export function countyParam({ state, slug }: CountyName): string {
  return `${state.toLowerCase()}/${slug}`;
}

/** The well-formed plan ids of an address, each once, in order. */
export function readPlanIds(search: URLSearchParams): readonly string[] {
  const ids = search.getAll("plan").map((id) => id.trim().toUpperCase());
  return [...new Set(ids)].filter((id) => planId.safeParse(id).success);
}

/** The address of a county's list with plans checked. */
export function listAddress(
  county: CountyName,
  year: number | null,
  planIds: readonly string[] = [],
) {
  return withQuery(countyPath(county), [
    ...(year === null ? [] : [["year", String(year)] as const]),
    ...planIds.map((id) => ["plan", id] as const),
  ]);
}

/** The address of a county's list with plans checked, at the first of them. */
export function chosenAddress(
  county: CountyName,
  year: number,
  planIds: readonly string[],
): string {
  const [first] = planIds;
  return listAddress(county, year, planIds) + (first === undefined ? "" : `#${first}`);
}

/** The address of a comparison. */
export function compareAddress(
  county: CountyName,
  year: number,
  planIds: readonly string[],
  differs = false,
): string {
  return withQuery(comparePath, [
    ...planIds.map((id) => ["plan", id] as const),
    ["county", countyParam(county)],
    ["year", String(year)],
    ...(differs ? [["differs", "on"] as const] : []),
  ]);
}

/**
 * The address of the form that asks an agent about plans, or about a county's plans.
 * @param tooMany whether more than these were checked
 */
export function askAddress(
  { state, slug }: CountyName,
  year: number,
  planIds: readonly string[],
  tooMany = false,
): string {
  return `/talk-to-agent${choiceQuery(planChoiceText({ year, state, slug, planIds }), tooMany)}#consultation`;
}

/** The way to a county's list, for the pages below it. */
export function countyTrail(county: County, year: number): readonly Link[] {
  return [
    { label: breadcrumb, to: "/plans" },
    { label: placeName(county), to: listAddress(county, year) },
  ];
}

/** The address of what becomes of a plan, or of the choice of one. */
export function nextYearAddress(county: CountyName, plan?: string): string {
  return withQuery(nextYearPath, [
    ["county", countyParam(county)],
    ...(plan === undefined ? [] : [["plan", plan] as const]),
  ]);
}

/** Leaves slashes and commas readable, as a query may (RFC 3986, 3.4). */
function withQuery(path: string, fields: readonly (readonly [string, string])[]): string {
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return query ? `${path}?${query.replaceAll("%2F", "/")}` : path;
}
