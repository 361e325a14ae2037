import { z } from "zod/mini";
import { texts, textWith, words } from "#content/fields.ts";

const dollars = z
  .string()
  .check(z.regex(/^\$[\d,]+(\.\d\d)?$/, "name an amount, as in {figure:partA_deductible}"));

const percent = z
  .string()
  .check(z.regex(/^\d{1,3}%$/, "name a percentage, as in {figure:partB_coinsurance}"));

const step = z.strictObject({
  name: words,
  /** Paid on the first day. */
  once: z.optional(dollars),
  /** Paid each day; without it, you pay all costs. */
  daily: z.optional(dollars),
  you: words,
  medicare: words,
});

/** The picture of hospital days. */
export const benefitPeriodSchema = z.strictObject({
  title: words,
  text: words,
  you: words,
  medicare: words,
  steps: z.array(step).check(z.length(4)),
  notes: z.array(words),
});

export type HospitalStep = z.infer<typeof step>;

const phase = z.strictObject({
  name: words,
  /** Your share in the bar. Without it, the phase no longer exists and its place stays empty. */
  share: z.optional(percent),
  pays: z.optional(words),
  until: words,
});

const year = z.strictObject({
  name: words,
  text: words,
  phases: z.array(phase).check(z.length(4)),
});

/** The picture of the Part D phases; each phase of `since` is next to the same one of `before`. */
export const drugPhasesSchema = z.strictObject({
  title: words,
  text: words,
  you: words,
  others: words,
  before: year,
  since: year,
});

export type DrugPhase = z.infer<typeof phase>;
export type DrugYear = z.infer<typeof year>;

/** The picture of the seven months around 65. */
export const enrollmentStripSchema = z.strictObject({
  title: words,
  text: words,
  signUp: words,
  starts: words,
  /** What starts, in short. */
  part: words,
  /** When it starts for the first months, which is the same day for all of them, and for the others. */
  same: words,
  after: words,
  /** Short names of the months, from the first of the seven to the last in which coverage can start. */
  ticks: z.array(words).check(z.length(8)),
  months: z
    .array(
      z.strictObject({
        month: words,
        place: words,
        starts: words,
        startTick: z.int().check(z.minimum(1), z.maximum(7)),
      }),
    )
    .check(z.length(7)),
  notes: z.array(words),
});

const gap = z.strictObject({
  name: words,
  gap: words,
  fill: z.enum(["full", "part", "none"]),
  policy: words,
});

const bar = texts("name", "text");

const bill = z.strictObject({
  name: words,
  share: percent,
  /** Without the policy, and with it. */
  alone: bar,
  filled: bar,
});

/** The picture of Medigap. */
export const medigapGapsSchema = z.strictObject({
  title: words,
  text: words,
  bill,
  leaves: words,
  fills: words,
  gaps: z.array(gap).check(z.minLength(4)),
  notes: z.array(words),
});

export type MedigapGap = z.infer<typeof gap>;

const block = z.strictObject({
  letter: words.check(z.maxLength(1)),
  name: words,
  text: words,
  /** base: part of it. inside: part of the plan around it. added: optional. */
  kind: z.enum(["base", "inside", "added"]),
});

const way = z.strictObject({
  name: words,
  text: words,
  /** The block around all the others. */
  whole: z.optional(z.strictObject({ letter: words.check(z.maxLength(1)), name: words })),
  blocks: z.array(block).check(z.minLength(1)),
});

/** The picture of Parts A to D. */
export const partsBlocksSchema = z.strictObject({
  title: words,
  text: words,
  or: words,
  ways: z.array(way).check(z.length(2)),
  notes: z.array(words),
});

export type PartBlock = z.infer<typeof block>;
export type MedicareWay = z.infer<typeof way>;

/** The most you could pay with a choice of plans, and the ids of its plans. */
const choice = z.strictObject({
  plans: z.array(z.string()).check(z.minLength(1)),
  /** In a year for covered care; without it, the plan's own limit. */
  care: z.optional(dollars),
  /** In a year for covered drugs. */
  drugs: z.optional(dollars),
});

/** The picture of a quiet and a hard year. */
export const yearlyCostsSchema = z.strictObject({
  title: words,
  text: words,
  key: texts("sure", "could"),
  quiet: texts("name", "text"),
  hard: texts("name", "text"),
  premiums: textWith("[amount]"),
  care: textWith("[amount]"),
  drugs: textWith("[amount]"),
  choices: z.array(choice).check(z.length(2)),
  notes: z.array(words),
});

export type PlanChoice = z.infer<typeof choice>;

/** The picture of the Part B penalty. */
export const penaltyStepsSchema = z.strictObject({
  title: words,
  text: words,
  onTime: z.strictObject({ name: words, pays: dollars }),
  steps: z.array(z.strictObject({ name: words, adds: dollars })).check(z.length(5)),
  you: words,
});

const cover = z.enum(["usual", "more", "not"]);

const doctorKind = z.strictObject({
  name: words,
  fence: z.enum(["closed", "gate", "open", "none"]),
  inside: cover,
  outside: cover,
  text: words,
  referral: words,
});

/** The picture of which doctors you can see. */
export const doctorChoiceSchema = z.strictObject({
  title: words,
  text: words,
  usual: words,
  more: words,
  not: words,
  kinds: z.array(doctorKind).check(z.length(4)),
  notes: z.array(words),
});

export type DoctorKind = z.infer<typeof doctorKind>;

const monthDay = z.string().check(z.regex(/^\d\d-\d\d$/, "write month and day, as in 10-15"));

const yearlyPeriod = z.strictObject({
  name: words,
  text: words,
  opens: monthDay,
  closes: monthDay,
});

/** The picture of the year as a clock. */
export const yearClockSchema = z.strictObject({
  title: words,
  text: words,
  months: z.array(words).check(z.length(12)),
  today: words,
  open: words,
  to: words,
  periods: z.array(yearlyPeriod).check(z.minLength(1)),
  notes: z.array(words),
});

export type YearlyPeriod = z.infer<typeof yearlyPeriod>;
