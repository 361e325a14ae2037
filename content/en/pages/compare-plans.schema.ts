import { link, words } from "#content/fields.ts";
import { z } from "zod";

/** One label for each row of the table. */
const perRow = z.strictObject({
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
  tier1: words,
  tier2: words,
  tier3: words,
  tier4: words,
  tier5: words,
  dentalVision: words,
  gymMembership: words,
  additionalBenefits: words,
});
const way = z.strictObject({
  name: words,
  parts: z.array(words).min(1),
  extras: z.array(words).min(1),
  text: words,
});

/** Every word of /compare-plans, part by part. */
export const comparePlansSchema = z.strictObject({
  title: words,
  description: z.string().min(50).max(170),
  hero: z.strictObject({
    headline: words,
    text: words,
    compare: words,
    request: words,
  }),
  picture: z.strictObject({ title: words, text: words, first: way, or: words, second: way }),
  compare: z.strictObject({
    headline: words,
    intro: words,
    tabs: z.strictObject({ comparison: words, types: words, help: words }),
    sample: z.strictObject({ label: words }),
    picker: z.strictObject({
      legend: words,
      choose: words,
      month: words,
      limit: words,
      status: words,
      of: words,
      none: words,
    }),
    caption: words,
  }),
  table: z.strictObject({
    feature: words,
    yes: words,
    no: words,
    none: words,
    noLimit: words,
    stars: words,
    notRated: words,
    groups: z.strictObject({
      costs: words,
      network: words,
      care: words,
      drugs: words,
      extras: words,
    }),
    rows: perRow,
  }),
  samples: z.strictObject({ note: words, kinds: words }),
  notes: z.strictObject({ premium: words, stars: words, medigap: words, drugs: words }),
  types: z.strictObject({
    intro: words,
    questions: z.array(words).length(5),
    items: z
      .array(
        z.strictObject({
          name: words,
          also: words,
          answers: z.array(words).length(5),
          more: link,
        }),
      )
      .length(3),
  }),
  help: z.strictObject({
    intro: words,
    agent: z.strictObject({ title: words, text: words, button: words }),
  }),
  otherHelp: z.strictObject({
    phone: z.strictObject({ title: words }),
    official: z.strictObject({ title: words, text: words }),
  }),
  request: z.strictObject({
    headline: words,
    text: words,
    title: words,
    list: z.array(words).min(2),
    note: words,
  }),
});

export type ComparePlansPage = z.infer<typeof comparePlansSchema>;
