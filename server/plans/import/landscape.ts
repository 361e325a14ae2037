import type { PlanGroup, SpecialNeeds } from "#contract/plans.ts";
import { countyKey, stateNames } from "#server/plans/counties.ts";
import {
  cellText,
  centsOf,
  contractOf,
  isMarked,
  planNumberOf,
  segmentOf,
  starsOf,
} from "./cells.ts";
import type { TableFile } from "./open-table.ts";
import { type Layout, type ProgressBar, readTable, type Row as TableRow } from "./read-table.ts";

// The landscape file of the Centers for Medicare & Medicaid Services (CMS): a row for each plan and county. Its readme
// says that employer plans, Part B-only plans and national PACE plans aren't in it.

/** Names of the columns in 2027, in 2026, in 2025, and those of amounts since 2016. */
const layout = {
  what: "a landscape file of Medicare plans",
  columns: {
    year: ["Contract Year"],
    category: ["Contract Category Type"],
    state: ["State Territory Abbreviation", "State Abbreviation", "State"],
    stateName: ["State Territory Name", "State Name"],
    county: ["County Name"],
    contract: ["Contract ID"],
    sanctioned: ["Sanctioned Plan"],
    plan: ["Plan ID"],
    segment: ["Segment ID"],
    organization: ["Organization Marketing Name", "Organization Name"],
    name: ["Plan Name"],
    type: ["Plan Type", "Type of Medicare Health Plan"],
    snp: ["SNP Type", "Special Needs Plan Type"],
    deductible: ["Annual Part D Deductible Amount", "Annual Drug Deductible"],
    drugPremium: ["Part D Total Premium"],
    healthPremium: ["Part C Premium"],
    premium: [
      "Monthly Consolidated Premium (Part C + D)",
      "Monthly Consolidated Premium (Includes Part C + D)",
    ],
    limit: ["In-Network Maximum Out-of-Pocket (MOOP) Amount", "In-network MOOP Amount"],
    stars: ["Overall Star Rating"],
    drugStars: ["Part D Summary Star Rating"],
  },
  // The first editions of a year are older than its ratings.
  optional: ["stateName", "sanctioned", "stars", "drugStars"],
} as const satisfies Layout;

type Row = TableRow<keyof (typeof layout)["columns"]>;

/** What a plan costs, in cents, and its stars. */
interface Figures {
  readonly premium: number | null;
  readonly drugDeductible: number | null;
  readonly yearlyLimit: number | null;
  readonly stars: number | null;
}

/** A plan as visitors see it. */
export interface PlanEntry {
  readonly id: string;
  readonly name: string;
  readonly organization: string;
  readonly group: PlanGroup;
  readonly type: string;
  readonly snp: SpecialNeeds | null;
  /** Under sanction in one county, it isn't offered anywhere. */
  sanctioned: boolean;
  /** Null if they differ between counties: in most of them, they would be another county's. */
  figures: Figures | null;
}

interface LandscapePlan extends PlanEntry {
  /** The cells that they come from, to notice when they differ. */
  readonly figureCells: string;
  /** Whether an amount is neither a number nor a word for none. */
  readonly isUnclear: boolean;
}

/** A county that a landscape file names. */
export interface LandscapeCounty {
  readonly state: string;
  readonly key: string;
  readonly name: string;
  /** Ids of plans, in the order of the file. */
  readonly plans: Set<string>;
}

/** Everything that a landscape file says, with what was odd about it. */
export interface Landscape {
  readonly years: Set<string>;
  readonly plans: Map<string, LandscapePlan>;
  /** By state and key. */
  readonly counties: Map<string, LandscapeCounty>;
  /** Ids of plans that are offered in whole states, by state. */
  readonly statewide: Map<string, Set<string>>;
  readonly states: Set<string>;
  rows: number;
  /** Rows that aren't a plan in a county, and the first of them. */
  unreadable: number;
  firstUnreadable: string | null;
  /** Rows of Medicare-Medicaid plans, which ended in 2025 and can't be joined as others can. */
  medicaidRows: number;
}

/**
 * Reads a landscape file.
 * @throws {PlanRefusal} if it can't be read or lacks a column
 */
export async function readLandscape(table: TableFile, bar?: ProgressBar): Promise<Landscape> {
  const landscape: Landscape = {
    years: new Set(),
    plans: new Map(),
    counties: new Map(),
    statewide: new Map(),
    states: new Set(),
    rows: 0,
    unreadable: 0,
    firstUnreadable: null,
    medicaidRows: 0,
  };
  const { rows } = await readTable(table, [layout], { bar });
  for await (const row of rows) {
    landscape.rows++;
    // The form of a category that is the same in all years: 2025 has `MAPD`, 2026 `MA-PD`.
    const category = row("category")
      .toUpperCase()
      .replace(/[^A-Z]/g, "");
    if (category === "MMP") landscape.medicaidRows++;
    else if (!add(landscape, groups[category], row)) refuse(landscape, row);
  }
  return landscape;
}

const groups: Readonly<Record<string, PlanGroup>> = {
  MA: "advantage-without-drugs",
  MAPD: "advantage-with-drugs",
  SNP: "special-needs",
  PDP: "drug-plan",
  COST: "cost",
};

/** Adds what a row says; false if it isn't a plan in a county. */
function add(landscape: Landscape, group: PlanGroup | undefined, row: Row): boolean {
  const { plans, counties, statewide } = landscape;
  const id = idOf(row);
  const state = stateOf(row);
  const name = cellText(row("county"), 60);
  const key = countyKey(name);
  if (group === undefined || id === null || state === null || key === "") return false;
  const plan = plans.get(id) ?? planOf(id, group, row);
  if (plan.name === "" || plan.organization === "" || plan.type === "") return false;
  if (plan.figureCells !== figureCellsOf(row)) plan.figures = null;
  plan.sanctioned ||= isMarked(row("sanctioned"));
  plans.set(id, plan);
  landscape.years.add(row("year"));
  landscape.states.add(state);
  if (group === "drug-plan" || key === "allcounties") {
    statewide.set(state, (statewide.get(state) ?? new Set()).add(plan.id));
    return true;
  }
  const county = counties.get(`${state} ${key}`) ?? { state, key, name, plans: new Set() };
  counties.set(`${state} ${key}`, county);
  county.plans.add(plan.id);
  return true;
}

function refuse(landscape: Landscape, row: Row): void {
  landscape.unreadable++;
  const cells = (["contract", "plan", "segment", "state", "county", "category"] as const).map(row);
  landscape.firstUnreadable ??= cellText(cells.join(" "), 120);
}

function idOf(row: Row): string | null {
  const contract = contractOf(row("contract"));
  const plan = planNumberOf(row("plan"));
  const segment = segmentOf(row("segment"));
  const isWhole = contract !== null && plan !== null && segment !== null;
  return isWhole ? `${contract}_${plan}_${segment}` : null;
}

const codesByName = new Map(
  Object.entries(stateNames).map(([code, name]) => [name.toLowerCase(), code]),
);

function stateOf(row: Row): string | null {
  const code = row("state").toUpperCase();
  if (stateNames[code] !== undefined) return code;
  const names = [row("stateName"), row("state")].map((name) => name.toLowerCase());
  return names.map((name) => codesByName.get(name)).find((one) => one !== undefined) ?? null;
}

const drugsIncluded = new Set<PlanGroup>(["advantage-with-drugs", "special-needs"]);

function planOf(id: string, group: PlanGroup, row: Row): LandscapePlan {
  const isDrugPlan = group === "drug-plan";
  const consolidated = centsOf(row("premium"));
  // The consolidated premium is `Not Applicable` for a plan without drugs: Part C's is the whole one.
  const premium = isDrugPlan
    ? centsOf(row("drugPremium"))
    : consolidated === null && !drugsIncluded.has(group)
      ? centsOf(row("healthPremium"))
      : consolidated;
  const drugDeductible = centsOf(row("deductible"));
  const yearlyLimit = isDrugPlan ? null : centsOf(row("limit"));
  const type = cellText(row("type"), 40);
  return {
    id,
    name: cellText(row("name"), 120),
    organization: cellText(row("organization"), 120),
    group,
    type: type.replace(/ [CDI]-SNP$/, ""),
    snp: group === "special-needs" ? snpOf(row("snp"), type) : null,
    sanctioned: false,
    figures: {
      premium: premium ?? null,
      drugDeductible: drugDeductible ?? null,
      yearlyLimit: yearlyLimit ?? null,
      stars: starsOf(row("stars")) ?? (isDrugPlan ? starsOf(row("drugStars")) : null),
    },
    figureCells: figureCellsOf(row),
    isUnclear: [consolidated, premium, drugDeductible, yearlyLimit].includes(undefined),
  };
}

const figureFields = [
  "premium",
  "drugPremium",
  "healthPremium",
  "deductible",
  "limit",
  "stars",
  "drugStars",
] as const;

function figureCellsOf(row: Row): string {
  return figureFields.map(row).join("|");
}

/** `Dual-Eligible`, `Chronic or Disabling Condition`, `Institutional`; or the end of the plan's type, `D-SNP`. */
function snpOf(cell: string, type: string): SpecialNeeds | null {
  const kinds: Readonly<Record<string, SpecialNeeds>> = {
    D: "dual-eligible",
    C: "chronic-condition",
    I: "institutional",
  };
  const word = /^\s*(dual|chronic|institutional|[CDI]-SNP)/i.exec(cell)?.[1];
  const letter = word?.[0]?.toUpperCase() ?? / ([CDI])-SNP$/.exec(type)?.[1] ?? "";
  return kinds[letter] ?? null;
}
