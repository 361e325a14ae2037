import { z } from "zod/mini";
import { different, link, pageHead, point, texts, words } from "#content/fields.ts";

/** Text for each tier of drugs. */
const drugTiers = texts("tier1", "tier2", "tier3", "tier4", "tier5");

/** A label for each row of the table. */
const perRow = z.extend(drugTiers, {
  premium: words,
  annualOutOfPocketMax: words,
  providerNetwork: words,
  starRating: words,
  doctorVisits: words,
  specialistVisits: words,
  inpatientHospital: words,
  outpatientSurgery: words,
  emergencyRoom: words,
  drugCoverage: words,
  dentalVision: words,
  gymMembership: words,
  additionalBenefits: words,
});
const way = z.strictObject({
  name: words,
  parts: z.array(words).check(z.minLength(1)),
  extras: z.array(words).check(z.minLength(1)),
  text: words,
});

/** All text of /compare-plans, part by part. */
export const comparePlansSchema = z.strictObject({
  ...pageHead,
  hero: texts("headline", "text", "compare", "request"),
  picture: z.strictObject({ title: words, text: words, first: way, or: words, second: way }),
  compare: z.strictObject({
    headline: words,
    intro: words,
    tabs: texts("comparison", "types", "help"),
    picker: texts("legend", "choose", "month", "limit", "status", "of", "none", "differs", "alike"),
    caption: words,
    more: words,
    alone: words,
    drugsOnly: words,
    says: words,
  }),
  table: texts(
    "feature",
    "yes",
    "no",
    "none",
    "noLimit",
    "stars",
    "notRated",
    "lowest",
    "highest",
    "same",
  ).apply(z.extend, {
    groups: texts("costs", "network", "care", "drugs", "extras"),
    rows: perRow,
  }),
  samples: texts("title", "note", "kinds"),
  notes: texts("premium", "stars", "medigap", "drugs"),
  types: z.strictObject({
    intro: words,
    questions: z.array(words).check(z.length(5)),
    items: z
      .array(
        z.strictObject({
          name: words,
          also: words,
          answers: z.array(words).check(z.length(5)),
          more: link,
        }),
      )
      .check(z.length(3)),
  }),
  next: words,
  help: z.strictObject({ intro: words, agent: texts("title", "text", "button") }),
  otherHelp: z.strictObject({
    phone: z.strictObject({ title: words }),
    official: point,
  }),
  request: texts("headline", "text", "title", "note").apply(z.extend, {
    list: z.array(words).check(z.minLength(2)),
  }),
});

export type ComparePlansPage = z.infer<typeof comparePlansSchema>;

/** A plan in the comparison. Null means that this kind of plan does not have it. */
const samplePlan = z.strictObject({
  id: z.string().check(z.regex(/^[a-z-]+$/, "use lowercase letters and hyphens")),
  /** Never a real plan: that would be an offer, with rules of its own (42 CFR 422.2262). */
  sample: z.literal(true),
  type: z.enum(["Medicare Advantage", "Medicare Supplement", "Part D"]),
  name: words,
  company: words,
  /** US dollars a month. */
  premium: z.number().check(z.nonnegative()),
  drugCoverage: z.boolean(),
  dentalVision: z.boolean(),
  gymMembership: z.boolean(),
  providerNetwork: words,
  /** Stars out of five; Medicare does not rate Medicare Supplement plans. */
  starRating: z.nullable(z.number().check(z.minimum(1), z.maximum(5), z.multipleOf(0.5))),
  /** US dollars a year. */
  annualOutOfPocketMax: z.nullable(z.number().check(z.positive())),
  doctorVisits: z.nullable(words),
  specialistVisits: z.nullable(words),
  inpatientHospital: z.nullable(words),
  outpatientSurgery: z.nullable(words),
  emergencyRoom: z.nullable(words),
  drugTiers: z.nullable(drugTiers),
  additionalBenefits: z.array(words).check(z.minLength(1)),
});

/** The plans in the comparison. */
export const samplePlansSchema = z.strictObject({
  plans: z.array(samplePlan).check(z.length(3), different("id")),
});

export type SamplePlan = z.infer<typeof samplePlan>;
