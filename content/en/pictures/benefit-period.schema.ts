import { z } from "zod";

const words = z.string().min(1);
const dollars = z.string().regex(/^\$[\d,]+(\.\d\d)?$/);

const step = z.strictObject({
  name: words,
  /** Paid on the first day. */
  once: dollars.optional(),
  /** Paid on each day; none: you pay all. */
  daily: dollars.optional(),
  you: words,
  medicare: words,
});

/** Words of the picture of hospital days. */
export const schema = z.strictObject({
  title: words,
  text: words,
  you: words,
  medicare: words,
  steps: z.array(step).length(4),
  notes: z.array(words),
});

export type BenefitPeriodWords = z.infer<typeof schema>;
export type HospitalStep = z.infer<typeof step>;
