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
const notCounted = 20;

/** A household's income limit of each program, in whole US dollars a month before taxes. */
export type IncomeLimits = Readonly<Record<HelpProgram, number>>;

/**
 * The federal income limits by the poverty guideline. The $20 that is not counted is included in the Medicare Savings
 * Programs' limits, as Medicare publishes them; Social Security publishes Extra Help's without it.
 * @param guideline the poverty guideline for the household, US dollars a year
 */
export function incomeLimits(guideline: number): IncomeLimits {
  const limit = (program: HelpProgram) =>
    Math.ceil((guideline * percents[program]) / 1200) + (program === "extraHelp" ? 0 : notCounted);
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
