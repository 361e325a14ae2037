import { z } from "zod";
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
  description: z.string().min(30).max(160),
});

/** The topics' names and descriptions. */
export const topicsSchema = z.record(z.enum(topicSlugs), topic);

/** The parts that all five topic pages have; `slugs` are file names of articles, in order. */
const topicPage = {
  ...pageHead,
  above: link,
  /** What the topic is, in one sentence. */
  answer: words.max(130),
  intro: words,
  articles: z.strictObject({ headline: words, slugs: z.array(words).length(2) }),
  /** Sources for what the page says and its articles don't. */
  sources: z.array(source).min(1).optional(),
  closing,
};

/** A topic's articles, and one that is announced. */
const articlesAndNext = z.strictObject({
  headline: words,
  slugs: z.array(words),
  comingSoon: texts("title", "excerpt"),
});

/** The words of a topic page outside of its own sections. */
export type TopicWords = z.infer<z.ZodObject<typeof topicPage>> & {
  readonly articles: Partial<Pick<z.infer<typeof articlesAndNext>, "comingSoon">>;
};

export type Topics = z.infer<typeof topicsSchema>;

/** A key topic, with a link to read on. */
const keyTopic = z.strictObject({
  title: words,
  text: z.array(words).min(1),
  link: link.optional(),
});
const listTopic = keyTopic.extend({ listTitle: words, list: z.array(words).min(3) });

/** All text of Medicare Basics, from top to bottom. */
export const medicareBasicsSchema = z.strictObject({
  ...topicPage,
  numbers: z.array(z.strictObject({ figure: z.int(), text: words })).length(3),
  keyTopics: z.strictObject({ headline: words }),
  who: listTopic,
  parts: keyTopic.extend({ letters: z.array(texts("letter", "name", "text")).length(4) }),
  ways: keyTopic,
  costs: keyTopic.extend({
    ledger: texts("title", "note").extend({
      rows: z.array(texts("label", "amount")),
    }),
  }),
  signUp: listTopic,
  which: texts("headline", "intro", "need", "lookTo").extend({
    rows: z.array(texts("need", "lookTo")).min(5),
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
  quiet: words.optional(),
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
  first: z.strictObject({ headline: words, notes: z.array(point).length(2) }),
  yearly: z.strictObject({ headline: words, intro: words, ask: words, seasons: z.array(season) }),
  life: z.strictObject({
    headline: words,
    clocks: z.array(texts("figure", "text")).length(2),
    more: z.array(point).length(3),
  }),
  late: z.strictObject({
    headline: words,
    intro: words,
    rows: z.array(texts("part", "rule", "estimate")).length(3),
    help: point.extend({ link }),
    medigap: point.extend({ link }),
  }),
});

export type PeriodId = (typeof periodIds)[number];
export type CalendarMonth = z.infer<typeof season>["months"][number];

const planSide = z.strictObject({ label: words, points: z.array(point).min(3) });
const uneven = "the two sides must have the same number of points and be about the same length";

/** One of the five types of plans, with as many pros as cons. */
const planType = z
  .strictObject({
    /** Its abbreviation. */
    short: z.enum(["HMO", "PPO", "SNP", "PFFS", "MSA"]),
    name: words,
    description: words,
    pros: z.array(words).min(2),
    cons: z.array(words).min(2),
  })
  .refine(({ pros, cons }) => evenSides(pros, cons), uneven);

const planSides = z
  .strictObject({ headline: words, intro: words, gains: planSide, asks: planSide, note: words })
  .refine(({ gains, asks }) => evenSides(allTexts(gains), allTexts(asks)), uneven);

/** All text of Medicare Advantage, from top to bottom. */
export const medicareAdvantageSchema = z.strictObject({
  ...topicPage,
  stays: z.strictObject({ headline: words, points: z.array(point).length(2) }),
  sides: planSides,
  limit: z.strictObject({
    headline: words,
    text: words,
    /** The lower limit, then the higher one. */
    rows: z.array(texts("label", "value")).length(2),
    youPay: words,
    planPays: words,
  }),
  types: texts("headline", "intro", "pros", "cons").extend({ items: z.array(planType).length(5) }),
  join: z.strictObject({ headline: words, points: z.array(point).length(3), action: link }),
  articles: articlesAndNext,
});

function allTexts({ points }: z.infer<typeof planSide>): string[] {
  return points.map(({ title, text }) => `${title} ${text}`);
}

const policySide = z.strictObject({ label: words, points: z.array(words).min(3) });

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
  rules: z.strictObject({ headline: words, points: z.array(point).min(1) }),
});

const popularLetters = z.strictObject({
  headline: words,
  intro: words,
  priceLabel: words,
  items: z
    .array(
      z.strictObject({ letter: z.enum(medigapLetters), text: words, who: words, price: words }),
    )
    .min(1),
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
    points: z.array(point.extend({ figure: words })).length(2),
  }),
  note: words,
  action: link,
});

const policySides = z
  .strictObject({ headline: words, gains: policySide, asks: policySide })
  .refine(({ gains, asks }) => evenSides(gains.points, asks.points), uneven);

/** All text of Medicare Supplements, from top to bottom. */
export const medicareSupplementsSchema = z.strictObject({
  ...topicPage,
  fits: z.array(point).length(3),
  compare: letterTable,
  popular: popularLetters,
  enrollment: medigapEnrollment,
  sides: policySides,
  articles: articlesAndNext,
});

/** Whether the policy pays all or nothing, or else a percentage, "N/A", or another text. */
const benefitValue = z.union([z.boolean(), z.string().min(1)]);

const benefitRow = z.strictObject({
  /** The cost that Original Medicare leaves. */
  benefit: z.string().min(1),
  /** An explanation in one sentence. */
  meaning: z.string().min(1),
  /** One for each letter. */
  values: z.record(z.enum(medigapLetters), benefitValue),
});

/** What each Medigap letter pays: a row for each benefit, with a value for every letter. */
export const medigapBenefitsSchema = z.strictObject({ benefits: z.array(benefitRow).min(1) });

export type BenefitValue = z.infer<typeof benefitValue>;

/** The four topic cards, each with its own layout. */
const drugTopics = z.strictObject({
  headline: words,
  ways: point.extend({ items: z.array(point).length(2) }),
  list: point.extend({ tierLabel: words, tiers: z.array(words).length(5), note: words }),
  shields: z.strictObject({ title: words, items: z.array(point).min(3) }),
  gap: point.extend({ figure: words, note: words, link }),
});

/** A form on paper with one line filled in. */
const slip = texts("title", "medicine", "often", "pharmacy").extend({
  sample: texts("medicine", "often"),
  blankLines: z.int().min(1),
});

/** All text of Prescription Drug Plans, from top to bottom. */
export const prescriptionDrugPlansSchema = z.strictObject({
  ...topicPage,
  limit: texts("label", "figure", "year", "note"),
  topics: drugTopics,
  year: z.strictObject({ headline: words, intro: words, points: z.array(words).min(2), link }),
  check: z.strictObject({ headline: words, text: words, link, slip }),
  faq: z.strictObject({ headline: words, items: z.array(question).length(4) }),
});
