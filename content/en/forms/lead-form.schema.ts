import { z } from "zod";
import { link } from "#content/en/site/link.schema.ts";

const words = z.string().min(1);

/** Words that the lead forms share. */
export const schema = z.strictObject({
  summaryTitle: words,
  faultHelp: words,
  failureTitle: words,
  unsaid: words,
  privacy: link,
  trap: words,
  thanks: z.strictObject({ headline: words, stepsTitle: words, call: words }),
});

export type LeadFormWords = z.infer<typeof schema>;
