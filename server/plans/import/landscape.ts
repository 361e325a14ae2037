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
import { type Columns, type Layout, readRows, rowsOf } from "./read-table.ts";
import type { TableFile } from "./open-table.ts";

// The landscape file of the Centers for Medicare & Medicaid Services (CMS): a row for each plan and county. Its readme
// says that employer plans, Part B-only plans and national PACE plans aren't in it.

/** Names of the columns in 2027, in 2026, in 2025, and those of amounts since 2016. */
const layout = {
  what: "a landscape file of Medicare plans",
  columns: [
    { field: "year", names: ["Contract Year"] },
    { field: "category", names: ["Contract Category Type"] },
    { field: "state", names: ["State Territory Abbreviation", "State Abbreviation", "State"] },
    { field: "stateName", names: ["State Territory Name", "State Name"], optional: true },
    { field: "county", names: ["County Name"] },
    { field: "contract", names: ["Contract ID"] },
    { field: "sanctioned", names: ["Sanctioned Plan"], optional: true },
    { field: "plan", names: ["Plan ID"] },
    { field: "segment", names: ["Segment ID"] },
    { field: "organization", names: ["Organization Marketing Name", "Organization Name"] },
    { field: "name", names: ["Plan Name"] },
    { field: "type", names: ["Plan Type", "Type of Medicare Health Plan"] },
    { field: "snp", names: ["SNP Type", "Special Needs Plan Type"] },
    {
      field: "deductible",
      names: ["Annual Part D Deductible Amount", "Annual Drug Deductible"],
    },
    { field: "drugPremium", names: ["Part D Total Premium"] },
    { field: "healthPremium", names: ["Part C Premium"] },
    {
      field: "premium",
      names: [
        "Monthly Consolidated Premium (Part C + D)",
        "Monthly Consolidated Premium (Includes Part C + D)",
      ],
    },
    {
      field: "limit",
      names: ["In-Network Maximum Out-of-Pocket (MOOP) Amount", "In-network MOOP Amount"],
    },
    // The first editions of a year are older than its ratings.
    { field: "stars", names: ["Overall Star Rating"], optional: true },
    { field: "drugStars", names: ["Part D Summary Star Rating"], optional: true },
  ],
} as const satisfies Layout<string>;

type Field = (typeof layout)["columns"][number]["field"];

/** A plan as visitors see it; amounts in cents. */
interface LandscapePlan {
  readonly id: string;
  readonly name: string;
  readonly organization: string;
  readonly group: PlanGroup;
  readonly type: string;
  readonly snp: SpecialNeeds | null;
  readonly sanctioned: boolean;
  readonly premium: number | null;
  readonly drugDeductible: number | null;
  readonly yearlyLimit: number | null;
  readonly stars: number | null;
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
  readonly years: ReadonlySet<string>;
  readonly plans: ReadonlyMap<string, LandscapePlan>;
  /** By state and key. */
  readonly counties: ReadonlyMap<string, LandscapeCounty>;
  /** Ids of plans that are offered in whole states, by state. */
  readonly statewide: ReadonlyMap<string, ReadonlySet<string>>;
  readonly states: ReadonlySet<string>;
  readonly rows: number;
  /** Rows that aren't a plan in a county, and the first of them. */
  readonly unreadable: number;
  readonly firstUnreadable: string | null;
  /** Rows of Medicare-Medicaid plans, which ended in 2025 and can't be joined as others can. */
  readonly medicaidRows: number;
  /** Plans whose amounts or stars differ between counties. */
  readonly differing: number;
  /** Plans with an amount that's neither a number nor a word for none. */
  readonly unclear: number;
}

/**
 * Reads a landscape file.
 * @param advance told of the bytes that have been read
 * @throws {PlanRefusal} if it can't be read or lacks a column
 */
export async function readLandscape(
  table: TableFile,
  advance?: (bytes: number) => void,
): Promise<Landscape> {
  const collector = createCollector();
  const reader = rowsOf<Field>(layout, (columns) => {
    const row = rowIn(columns);
    return (cells) => collector.add(row(cells));
  });
  const rows = await readRows(table, reader, advance);
  return { ...collector.found(), rows };
}

type Row = Readonly<Record<Field, string>>;

function rowIn(columns: Columns<Field>): (cells: readonly string[]) => Row {
  return (cells) => {
    const cell = (field: Field) => cells[columns[field] ?? -1] ?? "";
    return {
      year: cell("year"),
      category: cell("category"),
      state: cell("state"),
      stateName: cell("stateName"),
      county: cell("county"),
      contract: cell("contract"),
      plan: cell("plan"),
      segment: cell("segment"),
      sanctioned: cell("sanctioned"),
      organization: cell("organization"),
      name: cell("name"),
      type: cell("type"),
      snp: cell("snp"),
      deductible: cell("deductible"),
      drugPremium: cell("drugPremium"),
      healthPremium: cell("healthPremium"),
      premium: cell("premium"),
      limit: cell("limit"),
      stars: cell("stars"),
      drugStars: cell("drugStars"),
    };
  };
}

const groups: Readonly<Record<string, PlanGroup>> = {
  MA: "advantage-without-drugs",
  MAPD: "advantage-with-drugs",
  SNP: "special-needs",
  PDP: "drug-plan",
  COST: "cost",
};

/** The form of a category that is the same in all years: 2025 has `MAPD`, 2026 `MA-PD`. */
function categoryOf(cell: string): string {
  return cell.toUpperCase().replace(/[^A-Z]/g, "");
}

function createCollector() {
  const years = new Set<string>();
  const plans = new Map<string, LandscapePlan>();
  const counties = new Map<string, LandscapeCounty>();
  const statewide = new Map<string, Set<string>>();
  const states = new Set<string>();
  /** A plan's figures as the file has them, to notice when they differ. */
  const figures = new Map<string, string>();
  const differing = new Set<string>();
  const unclear = new Set<string>();
  const places = countyReader();
  const counts = { unreadable: 0, medicaidRows: 0 };
  let firstUnreadable: string | null = null;

  function add(row: Row): void {
    const category = categoryOf(row.category);
    if (category === "MMP") {
      counts.medicaidRows++;
      return;
    }
    const group = groups[category];
    const id = idOf(row);
    const state = stateOf(row);
    const place = state === null ? null : places(state, row.county);
    if (group === undefined || id === null || state === null || place === null) return refuse(row);
    if (!plans.has(id)) {
      const { plan, isUnclear } = planOf(id, group, row);
      if (plan.name === "" || plan.organization === "" || plan.type === "") return refuse(row);
      plans.set(id, plan);
      if (isUnclear) unclear.add(id);
      figures.set(id, figuresOf(row));
    } else if (figures.get(id) !== figuresOf(row)) {
      differing.add(id);
      forget(id);
    }
    const known = plans.get(id);
    // Under sanction in one county, it isn't offered anywhere.
    if (known?.sanctioned === false && isMarked(row.sanctioned))
      plans.set(id, { ...known, sanctioned: true });
    years.add(row.year.trim());
    states.add(state);
    if (group === "drug-plan" || place.key === "allcounties") {
      setOf(statewide, state).add(id);
      return;
    }
    const county = counties.get(place.id) ?? { state, ...place, plans: new Set<string>() };
    counties.set(place.id, county);
    county.plans.add(id);
  }

  /** Amounts that differ between counties would be another county's in most of them. */
  function forget(id: string): void {
    const plan = plans.get(id);
    const unknown = { premium: null, drugDeductible: null, yearlyLimit: null, stars: null };
    if (plan !== undefined) plans.set(id, { ...plan, ...unknown });
  }

  function refuse(row: Row): void {
    counts.unreadable++;
    const { contract, plan, segment, state, county, category } = row;
    firstUnreadable ??= cellText([contract, plan, segment, state, county, category].join(" "), 120);
  }

  return {
    add,
    found: () => ({
      years,
      plans,
      counties,
      statewide,
      states,
      ...counts,
      firstUnreadable,
      differing: differing.size,
      unclear: unclear.size,
    }),
  };
}

function setOf(map: Map<string, Set<string>>, key: string): Set<string> {
  const set = map.get(key) ?? new Set();
  map.set(key, set);
  return set;
}

function idOf(row: Row): string | null {
  const contract = contractOf(row.contract);
  const plan = planNumberOf(row.plan);
  const segment = segmentOf(row.segment);
  const isWhole = contract !== null && plan !== null && segment !== null;
  return isWhole ? `${contract}_${plan}_${segment}` : null;
}

const codesByName = new Map(
  Object.entries(stateNames).map(([code, name]) => [name.toLowerCase(), code]),
);

function stateOf({ state, stateName }: Row): string | null {
  const code = state.trim().toUpperCase();
  if (stateNames[code] !== undefined) return code;
  const name = stateName.trim().toLowerCase();
  return codesByName.get(name) ?? codesByName.get(state.trim().toLowerCase()) ?? null;
}

/** Reads counties' names. There are 3,000 of them in 130,000 rows, so it remembers each. */
function countyReader() {
  const known = new Map<string, { id: string; key: string; name: string } | null>();
  return (state: string, cell: string) => {
    const cacheKey = `${state} ${cell}`;
    const found = known.get(cacheKey);
    if (found !== undefined) return found;
    const name = cellText(cell, 60);
    const key = countyKey(name);
    const place = key === "" ? null : { id: `${state} ${key}`, key, name };
    known.set(cacheKey, place);
    return place;
  };
}

const drugsIncluded = new Set<PlanGroup>(["advantage-with-drugs", "special-needs"]);

function planOf(id: string, group: PlanGroup, row: Row) {
  const isDrugPlan = group === "drug-plan";
  const consolidated = centsOf(row.premium);
  // The consolidated premium is `Not Applicable` for a plan without drugs: Part C's is the whole one.
  const premium = isDrugPlan
    ? centsOf(row.drugPremium)
    : consolidated === null && !drugsIncluded.has(group)
      ? centsOf(row.healthPremium)
      : consolidated;
  const amounts = [
    premium,
    centsOf(row.deductible),
    isDrugPlan ? null : centsOf(row.limit),
  ] as const;
  const [, drugDeductible, yearlyLimit] = amounts;
  const stars = starsOf(row.stars) ?? (isDrugPlan ? starsOf(row.drugStars) : null);
  const type = cellText(row.type, 40);
  const plan: LandscapePlan = {
    id,
    name: cellText(row.name, 120),
    organization: cellText(row.organization, 120),
    group,
    type: type.replace(/ [CDI]-SNP$/, ""),
    snp: group === "special-needs" ? snpOf(row.snp, type) : null,
    sanctioned: isMarked(row.sanctioned),
    premium: premium ?? null,
    drugDeductible: drugDeductible ?? null,
    yearlyLimit: yearlyLimit ?? null,
    stars,
  };
  return { plan, isUnclear: amounts.includes(undefined) || consolidated === undefined };
}

/** What a plan's row says apart from the county. */
function figuresOf(row: Row): string {
  const { premium, drugPremium, healthPremium, deductible, limit, stars, drugStars } = row;
  return [premium, drugPremium, healthPremium, deductible, limit, stars, drugStars].join("|");
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
