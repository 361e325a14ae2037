import { words } from "#content/fields.ts";
import { z } from "zod";

const drugTiers = z.strictObject({
  tier1: words,
  tier2: words,
  tier3: words,
  tier4: words,
  tier5: words,
});

/** One plan of the comparison. Null stands for what this kind of plan does not have. */
const samplePlan = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  /** Never a real plan: that would be an offer, with rules of its own (42 CFR 422.2262). */
  sample: z.literal(true),
  type: z.enum(["Medicare Advantage", "Medicare Supplement", "Part D"]),
  name: words,
  company: words,
  /** US dollars a month. */
  premium: z.number().nonnegative(),
  drugCoverage: z.boolean(),
  dentalVision: z.boolean(),
  gymMembership: z.boolean(),
  providerNetwork: words,
  /** Stars out of five; Medicare rates no Medicare Supplement plans. */
  starRating: z.number().min(1).max(5).multipleOf(0.5).nullable(),
  /** US dollars a year. */
  annualOutOfPocketMax: z.number().positive().nullable(),
  doctorVisits: words.nullable(),
  specialistVisits: words.nullable(),
  inpatientHospital: words.nullable(),
  outpatientSurgery: words.nullable(),
  emergencyRoom: words.nullable(),
  drugTiers: drugTiers.nullable(),
  additionalBenefits: z.array(words).min(1),
});

/** The plans that the comparison shows. */
export const samplePlansSchema = z.strictObject({ plans: z.array(samplePlan).length(3) });

export type SamplePlan = z.infer<typeof samplePlan>;
