import { z } from "zod";

const words = z.string().min(1);

/** Words of the picture of the seven months around 65. */
export const schema = z.strictObject({
  title: words,
  text: words,
  signUp: words,
  starts: words,
  /** Short names of the months drawn, from the first of the seven to the last in which coverage can start. */
  ticks: z.array(words).length(8),
  months: z
    .array(
      z.strictObject({
        month: words,
        place: words,
        starts: words,
        startTick: z.int().min(1).max(7),
      }),
    )
    .length(7),
  notes: z.array(words),
});

export type EnrollmentStripWords = z.infer<typeof schema>;
