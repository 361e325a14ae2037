import { z } from "zod";

const words = z.string().min(1);

/** Words that every lead form with its own thanks has. */
export const schema = z.strictObject({
  summaryTitle: words,
  faultHelp: words,
  failureTitle: words,
  privacy: z.strictObject({ label: words, to: z.string().startsWith("/") }),
  trap: words,
  thanks: z.strictObject({ headline: words, stepsTitle: words, call: words }),
});

export type LeadFormWords = z.infer<typeof schema>;
