import { z } from "zod";
import { medigapLetters } from "./medigap-letters.ts";

/** Whether the policy pays all or nothing, or else a percentage, "N/A", or another text. */
const value = z.union([z.boolean(), z.string().min(1)]);

const row = z.strictObject({
  /** The cost that Original Medicare leaves. */
  benefit: z.string().min(1),
  /** An explanation in one sentence. */
  meaning: z.string().min(1),
  /** One for each letter. */
  values: z.record(z.enum(medigapLetters), value),
});

/** What each Medigap letter pays: a row for each benefit, with a value for every letter. */
export const medigapBenefitsSchema = z.strictObject({ benefits: z.array(row).min(1) });

export type BenefitValue = z.infer<typeof value>;
