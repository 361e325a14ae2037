/** How the tax return was filed, as far as it changes the premium (20 CFR 418.1115 and 418.2120). */
export type FilingStatus = "single" | "joint" | "separate";

/**
 * Medicare's amounts by income for one premium year, in US dollars. Income is modified adjusted gross income per year;
 * premiums are per person, per month. Levels 1 to 5 are the higher incomes, in order.
 */
export interface IncomeTable {
  /** The year of the premiums. The income is that of two years before (20 CFR 418.1135). */
  readonly year: number;
  /** The standard Part B premium. */
  readonly standard: number;
  /** The whole Part B premium at levels 1 to 5. */
  readonly partB: readonly number[];
  /** What is added to the Part D plan's premium at levels 1 to 5; null if unknown. */
  readonly partD: readonly number[] | null;
  /**
   * The income at which a level begins: levels 1 to 5, for `separate` levels 4 and 5 only. The last level begins at
   * its income, the others above it (42 USC 1395r(i)(3)).
   */
  readonly thresholds: Readonly<Record<FilingStatus, readonly number[]>>;
}

/** A range of incomes with one premium, in US dollars a year. */
export interface IncomeBracket {
  /** 0 for the standard premium, 1 to 5 for the higher ones. */
  readonly level: number;
  /** The income is more than this, or at least this if it is the last bracket; null in the first. */
  readonly from: number | null;
  /** The income is at most this, or less than this if the next bracket is the last; null in the last. */
  readonly to: number | null;
}

/** The income ranges of a filing status, lowest first. */
export function incomeBrackets(table: IncomeTable, status: FilingStatus): IncomeBracket[] {
  const starts = table.thresholds[status];
  const firstLevel = table.partB.length - starts.length + 1;
  return [null, ...starts].map((from, index) => ({
    level: index === 0 ? 0 : firstLevel + index - 1,
    from,
    to: starts[index] ?? null,
  }));
}

/** What one person pays a month, in US dollars. */
interface IncomeCosts {
  /** The whole Part B premium. */
  readonly partB: number;
  /** How much of it comes from the income. */
  readonly partBAdded: number;
  /** Added to the Part D plan's own premium; null if unknown. */
  readonly partDAdded: number | null;
}

/**
 * The premiums at an income level (42 USC 1395r(i) and 1395w-113(a)(7)).
 * @param level 0 to 5
 * @throws {RangeError} for another level
 */
export function incomeCosts(table: IncomeTable, level: number): IncomeCosts {
  const partB = [table.standard, ...table.partB][level];
  const partDAdded = table.partD && ([0, ...table.partD][level] ?? null);
  if (partB === undefined) throw new RangeError(`There is no income level ${level}`);
  return { partB, partBAdded: Math.round((partB - table.standard) * 100) / 100, partDAdded };
}

/** The share of the cost of coverage that levels 1 to 5 pay, in percent (42 USC 1395r(i)(3)(C)). */
const shares = [35, 50, 65, 80, 85];
/** The share of the cost of Part D that the base premium covers, in percent (42 USC 1395w-113(a)(3)). */
const baseShare = 25.5;

/**
 * The Part D additions at levels 1 to 5 by the law's formula (42 USC 1395w-113(a)(7)(B)), to $0.10: a check of the
 * published amounts.
 * @param basePremium the national base beneficiary premium, US dollars a month
 */
export function partDAdditions(basePremium: number): number[] {
  return shares.map(
    (share) => Math.round((basePremium * (share - baseShare) * 10) / baseShare) / 10,
  );
}

/** Where a person lives, as far as the poverty guidelines differ. */
export type Region = "states" | "alaska" | "hawaii";

/** One person, or a married couple that lives together. */
export type Household = "one" | "couple";

/** Programs that help pay Medicare's costs, by rising income limit. */
export const helpPrograms = ["qmb", "slmb", "qi", "extraHelp"] as const;

export type HelpProgram = (typeof helpPrograms)[number];

/**
 * Each program's income limit as a percentage of the poverty guideline: QMB 42 USC 1396d(p)(2), SLMB and QI 42 USC
 * 1396a(a)(10)(E)(iii) and (iv), Extra Help 42 USC 1395w-114(a)(1).
 */
const percents: Readonly<Record<HelpProgram, number>> = {
  qmb: 100,
  slmb: 120,
  qi: 135,
  extraHelp: 150,
};

/** This much income a month is not counted, whatever its source (20 CFR 416.1124(c)(12)); US dollars. */
const disregard = 20;

/** A household's income limit of each program, in whole US dollars a month before taxes. */
export type IncomeLimits = Readonly<Record<HelpProgram, number>>;

/**
 * The federal income limits by the poverty guideline. The $20 that is not counted is included in the Medicare Savings
 * Programs' limits, as Medicare publishes them; Social Security publishes Extra Help's without it.
 * @param guideline the poverty guideline for the household, US dollars a year
 */
export function incomeLimits(guideline: number): IncomeLimits {
  const limit = (program: HelpProgram) =>
    Math.ceil((guideline * percents[program]) / 1200) + (program === "extraHelp" ? 0 : disregard);
  return {
    qmb: limit("qmb"),
    slmb: limit("slmb"),
    qi: limit("qi"),
    extraHelp: limit("extraHelp"),
  };
}

/** The income ranges between the limits, lowest first: at most `to`, or more than all limits if null. */
export function incomeRanges(limits: IncomeLimits): { readonly to: number | null }[] {
  return [...helpPrograms.map((program) => ({ to: limits[program] })), { to: null }];
}

/**
 * The programs that a household in this income range may qualify for: those whose limit the range does not exceed.
 * @param range index in `incomeRanges`
 */
export function programsWithin(range: number): HelpProgram[] {
  return helpPrograms.slice(range);
}
