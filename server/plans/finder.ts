import type { DescribePlans } from "#contract/plan-choice.ts";
import {
  type County,
  type CountyName,
  type CountyPlans,
  type Plan,
  type PlanChange,
  type PlanService,
} from "#contract/plans.ts";
import { countyKey, readPlace, stateNames } from "./counties.ts";
import { shownFor, yearsOnOffer } from "./display.ts";
import { openPlanFolder, type YearFile } from "./open-files.ts";

/** A PlanService that follows its files: an import, a rollback or another display shows within half a second. */
export interface PlanFinder extends PlanService {
  /** Changes with the files and the display. Which years are on offer depends on the day too. */
  version(): string;
  /** Per imported year: rows in the official file, and the day of its edition (YYYY-MM-DD). For metrics. */
  editions(): readonly { readonly year: number; readonly date: string; readonly rows: number }[];
  close(): void;
}

interface FinderDeps {
  /** See `planFolder`. It needn't exist. */
  readonly folder: string;
  /** The day in the agency's time zone, YYYY-MM-DD. */
  readonly today: () => string;
  /** Whether the agency can enroll people of a state in a year's plan. */
  readonly isOffered: (
    state: string,
    plan: { readonly organization: string; readonly contract: string },
    year: number,
  ) => boolean;
  /** Whether made-up plans may be shown: never on a public site. */
  readonly samples: boolean;
  /** Called once for each file that can't be read. */
  readonly onFault: (error: unknown) => void;
}

/** Opens the plan files of a folder for reading. Missing or damaged files count as not imported. */
export function createPlanFinder(deps: FinderDeps): PlanFinder {
  const { today, isOffered } = deps;
  const open = openPlanFolder(deps.folder, deps.onFault);
  const look = () => open.look();

  /** The files on offer today, in the order to show them; none while nothing is shown. */
  function filesOnOffer(): readonly YearFile[] {
    const { years, display } = look();
    if (display.show === "off") return [];
    const files = yearsOnOffer(today()).flatMap((year) => years.get(year) ?? []);
    return files.filter(({ edition }) => deps.samples || !edition.sample);
  }

  function offer(): ReturnType<PlanService["offer"]> {
    const files = filesOnOffer();
    const [first] = files;
    if (first === undefined) {
      const show = look().display.show === "off" ? "off" : "counts";
      return { show, years: [], sample: false };
    }
    const years = files.map(({ year }) => year);
    return { show: shownIn(first.year), years, sample: first.edition.sample };
  }

  /** For a year on offer. */
  function shownIn(year: number): "counts" | "full" {
    return shownFor(look().display, year, today()) === "full" ? "full" : "counts";
  }

  /** Files that name counties: the Census's knows those without plans too, and writes their names in full. */
  function places() {
    const { zips } = look();
    return zips === null ? filesOnOffer() : [zips, ...filesOnOffer()];
  }

  function findCounty({ state, slug }: CountyName): County | null {
    const [code, key] = [state.toUpperCase(), countyKey(slug)];
    const counties = places().map((place) => place.county(code, key));
    return counties.find((county) => county !== null) ?? null;
  }

  function countiesOfState(state: string): readonly County[] {
    const counties = places().flatMap((place) => place.counties(state.toUpperCase()));
    return firstOfEach(counties).toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  }

  function countiesNamed(text: string): readonly County[] {
    if (filesOnOffer().length === 0) return [];
    const files = places();
    const counties = readPlace(text).flatMap(({ name, state }) =>
      files
        .flatMap((file) => file.countiesNamed(countyKey(name)))
        .filter((county) => state === null || county.state === state),
    );
    return firstOfEach(counties);
  }

  /** The plans of a county as they may be shown, by name. */
  function shownPlans(file: YearFile, county: County, figures: boolean): Plan[] {
    const plans = file.plans(county.state, countyKey(county.slug)).map((row) => {
      const { figures: hidden, ...plan } = row;
      const contract = plan.id.slice(0, 5);
      const { organization } = plan;
      const offered =
        !plan.sanctioned && isOffered(county.state, { organization, contract }, file.year);
      return figures ? { ...plan, offered, figures: hidden } : { ...plan, offered };
    });
    return withDistinctNames(plans);
  }

  function plansIn(name: CountyName, planYear?: number): CountyPlans | null {
    const files = filesOnOffer();
    const file = planYear === undefined ? files[0] : files.find(({ year }) => year === planYear);
    const county = file === undefined ? null : findCounty(name);
    if (file === undefined || county === null) return null;
    // A sample knows only its own counties: elsewhere, "no plans" would be wrong.
    if (file.edition.sample && file.county(county.state, countyKey(county.slug)) === null)
      return null;
    const show = shownIn(file.year);
    const plans = shownPlans(file, county, show === "full");
    const represented = plans.filter((plan) => plan.offered);
    return {
      county,
      year: file.year,
      edition: file.edition,
      show,
      plans,
      represented: {
        organizations: new Set(represented.map((plan) => plan.organization)).size,
        plans: represented.length,
      },
    };
  }

  function changeOf(name: CountyName, planId: string, year: number): PlanChange | null {
    const now = plansIn(name, year);
    const next = plansIn(name, year + 1);
    const before = now?.plans.find(({ id }) => id === planId);
    const file = look().years.get(year + 1);
    if (now === null || next === null || before === undefined || file === undefined) return null;
    const { fate, after: id } = file.successor(planId);
    const after = planOrSegment(next.plans, id);
    const isHere = after !== null || fate === "ended" || fate === "unknown";
    const shows = now.show === "full" && next.show === "full";
    return {
      county: now.county,
      year,
      edition: next.edition,
      show: shows ? "full" : "counts",
      before: shows ? before : withoutFigures(before),
      fate: isHere ? fate : "elsewhere",
      after: after === null || shows ? after : withoutFigures(after),
      represented: next.represented,
    };
  }

  return {
    offer,
    countiesOfZip: (zip) => (/^\d{5}$/.test(zip) ? (look().zips?.countiesOfZip(zip) ?? []) : []),
    states() {
      const codes = new Set(places().flatMap((place) => place.states()));
      return Object.entries(stateNames)
        .filter(([code]) => codes.has(code))
        .map(([code, stateName]) => ({ code, name: stateName }));
    },
    countiesOfState,
    countiesNamed,
    plansIn,
    changeOf,
    version: () => look().version,
    editions: () =>
      [...look().years.values()].map(({ edition, year, rows }) => ({
        year,
        date: edition.date,
        rows,
      })),
    close: () => open.close(),
  };
}

/**
 * Adds the id to names that several plans of a county share, as in "Signature Plus (PPO), H3288-014-0": two of three
 * counties have such plans, which differ in their costs.
 */
function withDistinctNames(plans: readonly Plan[]): Plan[] {
  const byName = Map.groupBy(plans, ({ name }) => name);
  return plans.map((plan) => {
    if (byName.get(plan.name)?.length === 1) return plan;
    return { ...plan, name: `${plan.name}, ${plan.id.replaceAll("_", "-")}` };
  });
}

/** Each county as the first file names it. */
function firstOfEach(counties: readonly County[]): County[] {
  const identity = ({ state, slug }: County) => `${state} ${countyKey(slug)}`;
  const identities = new Set<string>();
  return counties.filter((county) => {
    const isNew = !identities.has(identity(county));
    identities.add(identity(county));
    return isNew;
  });
}

/** The plan, or its segment for this county: a plan's segments are one plan with other costs elsewhere. */
function planOrSegment(plans: readonly Plan[], id: string | null): Plan | null {
  const whole = id?.replace(/_\d+$/, "_") ?? "none";
  return (
    plans.find((plan) => plan.id === id) ?? plans.find((one) => one.id.startsWith(whole)) ?? null
  );
}

function withoutFigures(plan: Plan): Plan {
  const { figures, ...rest } = plan;
  return figures === undefined ? plan : rest;
}

/**
 * Names the county and the plans of a choice, and counts what the agency represents there. What the plan data doesn't
 * have, or the agency doesn't show, keeps null. Made-up names say so: a lead carries them into mails, webhooks and
 * exports, which know nothing else of where they come from.
 *
 * A plan under sanction is left out without an error, whoever asks for it. Nobody can join it, so an agent must not
 * seem to be asked about it. Pages have no button for it: only an old or edited link names one. The county stays, and
 * the request reaches an agent either way.
 */
export function describePlanChoice(service: Pick<PlanService, "plansIn">): DescribePlans {
  return ({ year, state, slug, planIds }) => {
    const countyPlans = service.plansIn({ state, slug }, year);
    const mark = (name: string) => (countyPlans?.edition.sample ? `${name} (made up)` : name);
    const names = new Map(countyPlans?.plans.map(({ id, name }) => [id, mark(name)]));
    const closed = new Set(countyPlans?.plans.flatMap((plan) => (plan.sanctioned ? plan.id : [])));
    return {
      year,
      county: { state, slug, name: countyPlans === null ? null : mark(countyPlans.county.name) },
      plans: planIds
        .filter((id) => !closed.has(id))
        .map((id) => ({ id, name: names.get(id) ?? null })),
      represented: countyPlans === null ? null : { ...countyPlans.represented },
    };
  };
}

/**
 * Opens the plan data while `use` runs, for requests that the agency enters: names of a county and its plans, without
 * what the agency represents. A file that can't be read is as good as none.
 * @param folder DATA_DIR/plans
 * @param today in the agency's time zone, YYYY-MM-DD
 */
export function withPlanNames<Result>(
  folder: string,
  today: string,
  use: (describePlans: DescribePlans) => Result,
): Result {
  const finder = createPlanFinder({
    folder,
    today: () => today,
    isOffered: () => false,
    samples: true,
    onFault() {},
  });
  const describe = describePlanChoice(finder);
  try {
    // The counts would be today's, not those of the day of the request.
    return use((choice) => ({ ...describe(choice), represented: null }));
  } finally {
    finder.close();
  }
}
