import { z } from "zod";
import { medigapLetters } from "./medigap-letters.ts";

/** Whether the policy pays all or nothing; else a percentage that it pays, "N/A", or words of its own. */
const value = z.union([z.boolean(), z.string().min(1)]);

const row = z.strictObject({
  /** The cost that Original Medicare leaves. */
  benefit: z.string().min(1),
  /** What that is, in a sentence. */
  meaning: z.string().min(1),
  /** One for each letter: none may be left out. */
  values: z.record(z.enum(medigapLetters), value),
});

/** What each Medigap letter pays: one row a benefit, one value a letter, none left out. */
export const medigapBenefitsSchema = z.strictObject({ benefits: z.array(row).min(1) });

export type BenefitValue = z.infer<typeof value>;
