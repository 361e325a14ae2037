import { formatDollars } from "#content/amounts/format-amount.ts";
import licenses from "#content/agency/licenses.yaml";
import { stateLicense } from "#content/agency/state-license.ts";
import { countyTpmo } from "#content/agency/tpmo.ts";
import disclaimers from "#content/en/site/disclaimers.yaml";
import {
  counts,
  figures,
  groups,
  type joins,
  noLicense,
  source,
} from "#content/en/plans/plans.yaml";
import { kinds as doctorKinds } from "#content/en/pictures/doctor-choice.yaml";
import { hmoPos } from "#content/en/plans/compare.yaml";
import { fillPlaces, plural } from "#content/fill-places.ts";
import type { County, CountyPlans, Plan, PlanEdition, PlanFigures } from "#contract/plans.ts";
import { formatDay } from "#app/sections/page/day.tsx";

/** A county as a sentence names it. */
export function countyName({ name }: Pick<County, "name">): string {
  return name === "District of Columbia" ? `the ${name}` : name;
}

/** A county with its state: "Fort Bend County, Texas". A county that is a whole state or territory stands alone. */
export function placeName(county: Pick<County, "name" | "stateName">): string {
  const { name, stateName } = county;
  return name === stateName ? countyName(county) : `${name}, ${stateName}`;
}

/** How many plans of each kind a county has. */
export interface PlanCounts {
  /** Medicare Advantage plans that anyone may join, with and without drug coverage, and their organizations. */
  readonly advantage: number;
  readonly organizations: number;
  readonly drug: number;
  readonly special: number;
  readonly cost: number;
}

export function countPlans(plans: readonly Pick<Plan, "group" | "organization">[]): PlanCounts {
  const advantage = plans.filter(({ group }) => kindOfCount(group) === "advantage");
  const of = (kind: CountKind) => plans.filter(({ group }) => kindOfCount(group) === kind).length;
  return {
    advantage: advantage.length,
    organizations: new Set(advantage.map(({ organization }) => organization)).size,
    drug: of("drug"),
    special: of("special"),
    cost: of("cost"),
  };
}

const countKinds = ["advantage", "drug", "special", "cost"] as const;
type CountKind = (typeof countKinds)[number];

/** As which kind the plans of a group are counted. */
export function kindOfCount(group: Plan["group"]): CountKind {
  if (group === "drug-plan") return "drug";
  if (group === "special-needs") return "special";
  return group === "cost" ? "cost" : "advantage";
}

/**
 * How many plans there are, in a sentence or two: what there is first, unless there are no Medicare Advantage plans.
 * Cost plans, which few counties have, are named only where there are any.
 */
export function countsSentence(
  numbers: PlanCounts,
  county: Pick<County, "name">,
  year: number,
): string {
  const where = { place: countyName(county), year };
  const there = countedKinds(numbers).map(([kind, text]) =>
    kind === "advantage" ? `${text} ${counted(counts.organizations, numbers.organizations)}` : text,
  );
  // Special needs plans are Medicare Advantage plans too.
  const forAll = numbers.special > 0 ? counts.advantageForAll : null;
  const missing = (["advantage", "drug", "special"] as const)
    .filter((kind) => numbers[kind] === 0 && !(kind === "advantage" && forAll !== null))
    .map((kind) => counts[kind].none);
  if (numbers.advantage === 0 && forAll !== null) missing.push(forAll);
  const list = inList(there, counts.and);
  const none = inList(missing, counts.or);
  // The verb agrees with the first kind.
  const isOne = (numbers.advantage || numbers.drug || numbers.special || numbers.cost) === 1;
  const fill = (text: string, of: string) => fillPlaces(text, { ...where, list: of });
  if (numbers.advantage === 0)
    return [
      fill(counts.none, none),
      ...(list ? [fill(isOne ? counts.thenOne : counts.thenMany, list)] : []),
    ].join(" ");
  const first = fill(isOne ? counts.startOne : counts.startMany, list);
  return none ? `${first} ${fill(counts.noneToo, none)}` : first;
}

/** The sentence, cut up where it names a kind of plans. */
export function countsParts(
  numbers: PlanCounts,
  county: Pick<County, "name">,
  year: number,
): readonly { readonly kind: CountKind | null; readonly text: string }[] {
  let rest = countsSentence(numbers, county, year);
  const parts = countedKinds(numbers).flatMap(([kind, text]) => {
    const [before = ""] = rest.split(text, 1);
    rest = rest.slice(before.length + text.length);
    return [
      { kind: null, text: before },
      { kind, text },
    ];
  });
  return [...parts, { kind: null, text: rest }];
}

/** The kinds of plans that there are, as the sentence counts them, in its order: "12 Part D drug plans". */
function countedKinds(numbers: PlanCounts): readonly (readonly [kind: CountKind, text: string])[] {
  return countKinds.flatMap((kind) =>
    numbers[kind] > 0 ? [[kind, counted(counts[kind], numbers[kind])] as const] : [],
  );
}

function counted({ one, many }: { readonly one: string; readonly many: string }, count: number) {
  return plural(count, one, many);
}

/** "a", "a and b", "a, b and c". */
function inList(parts: readonly string[], word: string): string {
  return parts.length < 2
    ? parts.join("")
    : `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}`;
}

/** Who may join a plan, as the name of an entry in plans.yaml. */
export function joinsOf({ group, snp }: Pick<Plan, "group" | "snp">): keyof typeof joins {
  if (snp !== null) return snp;
  // Whom it's for can't be read in the official file.
  if (group === "special-needs") return "unclear";
  if (group === "cost") return "cost";
  return group === "drug-plan" ? "drugs" : "everyone";
}

/** The figures that a kind of plan has. Without drug coverage there's no deductible for drugs, and so on. */
export function figuresOf(group: Plan["group"]): readonly (keyof PlanFigures)[] {
  if (group === "drug-plan") return ["premium", "drugDeductible", "stars"];
  if (group === "advantage-without-drugs") return ["premium", "yearlyLimit", "stars"];
  return ["premium", "drugDeductible", "yearlyLimit", "stars"];
}

/** A plan's figure in words: "$35.60", "4.5", "None yet", "No drug coverage". */
export function figureText({ group, figures: of }: Plan, name: keyof PlanFigures): string {
  const value = of?.[name] ?? null;
  if (value !== null) return name === "stars" ? String(value) : formatDollars(value);
  if (name === "stars") return figures.notRated;
  if (name === "drugDeductible" && group === "advantage-without-drugs") return figures.noDrugs;
  if (name === "yearlyLimit" && group === "drug-plan") return figures.noLimit;
  return figures.unknown;
}

/** A figure that stands by itself in a table: the stars with what they are out of, "4.5 out of 5 stars". */
export function figureCell(plan: Plan, name: keyof PlanFigures): string {
  const text = figureText(plan, name);
  return name === "stars" && plan.figures?.stars != null ? `${text} ${figures.outOf}` : text;
}

/** The kind of a plan: "Part D drug plan". */
export function kindOf({ group }: Pick<Plan, "group">): string {
  return groups[group].one;
}

/** Which doctors a plan of this type covers; null where that depends on the plan, or it has no network. */
export function networkText({ type }: Pick<Plan, "type">): string | null {
  if (type === "HMO-POS") return hmoPos;
  const name = type.replace("Regional ", "");
  return doctorKinds.find((kind) => kind.name.split(",")[0] === name)?.text ?? null;
}

/** Where a year's list comes from. The file's name means nothing to visitors; the operator's `status` has it. */
export function sourceLine({ date }: PlanEdition, year: number): string {
  return fillPlaces(source, { date: formatDay(date), year });
}

/** Who can help in a county where the agency has no license, so that its agents can't; null where they can. */
export function noAdviceIn({ state: code }: Pick<County, "state">): string | null {
  const { name: state, license, counselors } = stateLicense(licenses, code);
  return license === null ? fillPlaces(noLicense, { state, counselors }) : null;
}

/** The TPMO disclaimer (42 CFR 422.2267(e)(41)) with a county's own counts, and which county and year they're for. */
export function countyNotice({
  county,
  year,
  represented,
}: Pick<CountyPlans, "county" | "year" | "represented">): string {
  const { text, counts: which } = countyTpmo(disclaimers, {
    ...represented,
    county: countyName(county),
    year,
  });
  return `${text} ${which}`;
}
