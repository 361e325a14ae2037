import { z } from "zod/mini";
import {
  closing,
  evenSides,
  link,
  pageHead,
  point,
  question,
  source,
  texts,
  words,
} from "#content/fields.ts";
import { medigapLetters } from "./medigap-letters.ts";

/** The five topics of the learning center, by the last part of their paths. */
export const topicSlugs = [
  "medicare-basics",
  "enrollment-periods",
  "medicare-advantage",
  "medicare-supplements",
  "prescription-drug-plans",
] as const;

const topic = z.strictObject({
  /** In headings, breadcrumbs and cards. */
  name: words,
  /** In breadcrumbs of its articles. */
  category: words,
  /** One sentence for its card. */
  description: z.string().check(z.minLength(30), z.maxLength(160)),
});

/** The topics' names and descriptions. */
export const topicsSchema = z.record(z.enum(topicSlugs), topic);

/** The parts that all five topic pages have; `slugs` are file names of articles, in order. */
const topicPage = {
  ...pageHead,
  above: link,
  /** What the topic is, in one sentence. */
  answer: words.check(z.maxLength(130)),
  intro: words,
  articles: z.strictObject({ headline: words, slugs: z.array(words).check(z.length(2)) }),
  /** Sources for what the page says and its articles don't. */
  sources: z.optional(z.array(source).check(z.minLength(1))),
  closing,
};

/** A topic's articles, and one that is announced. */
const articlesAndNext = z.strictObject({
  headline: words,
  slugs: z.array(words),
  comingSoon: texts("title", "excerpt"),
});

/** The words of a topic page outside of its own sections. */
export type TopicWords = z.infer<z.ZodMiniObject<typeof topicPage>> & {
  readonly articles: Partial<Pick<z.infer<typeof articlesAndNext>, "comingSoon">>;
};

export type Topics = z.infer<typeof topicsSchema>;

/** A key topic, with a link to read on. */
const keyTopic = z.strictObject({
  title: words,
  text: z.array(words).check(z.minLength(1)),
  link: z.optional(link),
});
const listTopic = z.extend(keyTopic, {
  listTitle: words,
  list: z.array(words).check(z.minLength(3)),
});

/** All text of Medicare Basics, from top to bottom. */
export const medicareBasicsSchema = z.strictObject({
  ...topicPage,
  numbers: z.array(z.strictObject({ figure: z.int(), text: words })).check(z.length(3)),
  keyTopics: z.strictObject({ headline: words }),
  who: listTopic,
  parts: z.extend(keyTopic, {
    letters: z.array(texts("letter", "name", "text")).check(z.length(4)),
  }),
  ways: keyTopic,
  costs: z.extend(keyTopic, {
    ledger: texts("title", "note").apply(z.extend, {
      rows: z.array(texts("label", "amount")),
    }),
  }),
  signUp: listTopic,
  which: texts("headline", "intro", "need", "lookTo").apply(z.extend, {
    rows: z.array(texts("need", "lookTo")).check(z.minLength(5)),
  }),
});

export type BasicsTopic = z.infer<typeof keyTopic>;

const aboutPeriod = { title: words, timing: words, description: words, starts: words };
/** A period: its dates, purpose, start of coverage, and an alert if missing it costs money. */
const period = z.discriminatedUnion("alert", [
  z.strictObject({ ...aboutPeriod, alert: z.literal(true), alertText: words }),
  z.strictObject({ ...aboutPeriod, alert: z.literal(false) }),
]);
const periodIds = ["initial", "general", "advantage", "annual", "special"] as const;

/** Part of the year: its months, and the periods open in it, if any. */
const season = z.strictObject({
  months: z.array(
    z.strictObject({ name: words, open: z.enum(["all", "none", "second half", "first week"]) }),
  ),
  periods: z.array(z.enum(periodIds)),
  quiet: z.optional(words),
});

/** All text of Enrollment Periods, from top to bottom. */
export const enrollmentPeriodsSchema = z.strictObject({
  ...topicPage,
  find: z.strictObject({
    title: words,
    items: z.array(z.strictObject({ label: words, period: z.enum(periodIds) })),
  }),
  alertLabel: words,
  periods: z.record(z.enum(periodIds), period),
  /** What phones show after a press: the lines that open it. */
  folds: texts("period", "notes", "year", "more", "rows", "steps"),
  first: z.strictObject({ headline: words, notes: z.array(point).check(z.length(2)) }),
  yearly: z.strictObject({ headline: words, intro: words, ask: words, seasons: z.array(season) }),
  life: z.strictObject({
    headline: words,
    clocks: z.array(texts("figure", "text")).check(z.length(2)),
    more: z.array(point).check(z.length(3)),
  }),
  late: z.strictObject({
    headline: words,
    intro: words,
    rows: z.array(texts("part", "rule", "estimate")).check(z.length(3)),
    help: z.extend(point, { link }),
    medigap: z.extend(point, { link }),
  }),
});

export type PeriodId = (typeof periodIds)[number];
export type CalendarMonth = z.infer<typeof season>["months"][number];

const planSide = z.strictObject({ label: words, points: z.array(point).check(z.minLength(3)) });
const uneven = "the two sides must have the same number of points and be about the same length";

/** One of the five types of plans, with as many pros as cons. */
const planType = z
  .strictObject({
    /** Its abbreviation. */
    short: z.enum(["HMO", "PPO", "SNP", "PFFS", "MSA"]),
    name: words,
    description: words,
    pros: z.array(words).check(z.minLength(2)),
    cons: z.array(words).check(z.minLength(2)),
  })
  .check(z.refine(({ pros, cons }) => evenSides(pros, cons), uneven));

const planSides = z
  .strictObject({ headline: words, intro: words, gains: planSide, asks: planSide, note: words })
  .check(z.refine(({ gains, asks }) => evenSides(allTexts(gains), allTexts(asks)), uneven));

/** All text of Medicare Advantage, from top to bottom. */
export const medicareAdvantageSchema = z.strictObject({
  ...topicPage,
  stays: z.strictObject({ headline: words, points: z.array(point).check(z.length(2)) }),
  sides: planSides,
  limit: z.strictObject({
    headline: words,
    text: words,
    /** The lower limit, then the higher one. */
    rows: z.array(texts("label", "value")).check(z.length(2)),
    youPay: words,
    planPays: words,
  }),
  types: texts("headline", "intro", "pros", "cons").apply(z.extend, {
    items: z.array(planType).check(z.length(5)),
  }),
  join: z.strictObject({
    headline: words,
    points: z.array(point).check(z.length(3)),
    action: link,
  }),
  articles: articlesAndNext,
});

function allTexts({ points }: z.infer<typeof planSide>): string[] {
  return points.map(({ title, text }) => `${title} ${text}`);
}

const policySide = z.strictObject({ label: words, points: z.array(words).check(z.minLength(3)) });

const letterTable = z.strictObject({
  headline: words,
  intro: words,
  chooser: words,
  plan: words,
  showAll: words,
  showPreset: words,
  shown: words,
  of: words,
  none: words,
  benefit: words,
  yes: words,
  no: words,
  /** After a percentage. */
  part: words,
  key: words,
  meanings: words,
  rules: z.strictObject({ headline: words, points: z.array(point).check(z.minLength(1)) }),
});

const popularLetters = z.strictObject({
  headline: words,
  intro: words,
  priceLabel: words,
  items: z
    .array(
      z.strictObject({ letter: z.enum(medigapLetters), text: words, who: words, price: words }),
    )
    .check(z.minLength(1)),
  note: words,
});

const medigapEnrollment = z.strictObject({
  headline: words,
  text: words,
  month: words,
  months: words,
  after: words,
  afterText: words,
  exceptions: z.strictObject({
    headline: words,
    points: z.array(z.extend(point, { figure: words })).check(z.length(2)),
  }),
  note: words,
  action: link,
});

const policySides = z
  .strictObject({ headline: words, gains: policySide, asks: policySide })
  .check(z.refine(({ gains, asks }) => evenSides(gains.points, asks.points), uneven));

/** All text of Medicare Supplements, from top to bottom. */
export const medicareSupplementsSchema = z.strictObject({
  ...topicPage,
  fits: z.array(point).check(z.length(3)),
  compare: letterTable,
  popular: popularLetters,
  enrollment: medigapEnrollment,
  sides: policySides,
  articles: articlesAndNext,
});

/** Whether the policy pays all or nothing, or else a percentage, "N/A", or another text. */
const benefitValue = z.union([z.boolean(), z.string().check(z.minLength(1))]);

const benefitRow = z.strictObject({
  /** The cost that Original Medicare leaves. */
  benefit: z.string().check(z.minLength(1)),
  /** An explanation in one sentence. */
  meaning: z.string().check(z.minLength(1)),
  /** One for each letter. */
  values: z.record(z.enum(medigapLetters), benefitValue),
});

/** What each Medigap letter pays: a row for each benefit, with a value for every letter. */
export const medigapBenefitsSchema = z.strictObject({
  benefits: z.array(benefitRow).check(z.minLength(1)),
});

export type BenefitValue = z.infer<typeof benefitValue>;

/** The four topic cards, each with its own layout. */
const drugTopics = z.strictObject({
  headline: words,
  ways: z.extend(point, { items: z.array(point).check(z.length(2)) }),
  list: z.extend(point, {
    tierLabel: words,
    tiers: z.array(words).check(z.length(5)),
    note: words,
  }),
  shields: z.strictObject({ title: words, items: z.array(point).check(z.minLength(3)) }),
  gap: z.extend(point, { figure: words, note: words, link }),
});

/** A form on paper with one line filled in. */
const slip = texts("title", "medicine", "often", "pharmacy").apply(z.extend, {
  sample: texts("medicine", "often"),
  blankLines: z.int().check(z.minimum(1)),
});

/** All text of Prescription Drug Plans, from top to bottom. */
export const prescriptionDrugPlansSchema = z.strictObject({
  ...topicPage,
  limit: texts("label", "figure", "year", "note"),
  topics: drugTopics,
  year: z.strictObject({
    headline: words,
    intro: words,
    points: z.array(words).check(z.minLength(2)),
    link,
  }),
  check: z.strictObject({ headline: words, text: words, link, slip }),
  faq: z.strictObject({ headline: words, items: z.array(question).check(z.length(4)) }),
});
