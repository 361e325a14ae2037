import { z } from "zod";

const words = z.string().min(1);

const gap = z.strictObject({
  name: words,
  gap: words,
  fill: z.enum(["full", "part", "none"]),
  policy: words,
});

const bar = z.strictObject({ name: words, text: words });

const bill = z.strictObject({
  name: words,
  share: z.string().regex(/^\d{1,3}%$/),
  /** Without the policy, and with it. */
  alone: bar,
  filled: bar,
});

/** Words of the picture of Medigap. */
export const schema = z.strictObject({
  title: words,
  text: words,
  bill,
  leaves: words,
  fills: words,
  gaps: z.array(gap).min(4),
  notes: z.array(words),
});

export type MedigapGapsWords = z.infer<typeof schema>;
export type MedigapGap = z.infer<typeof gap>;
export type DoctorBill = z.infer<typeof bill>;
