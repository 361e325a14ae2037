import { z } from "zod";

/** Texts that rules require on every page, in every email and in the guide. */
export const schema = z.strictObject({
  /** TPMO disclaimer, 42 CFR 422.2267(e)(41), wording in force from October 1, 2026: exact text. */
  tpmo: z.string(),
  /** Beside each mention of 1-800-MEDICARE. */
  medicareHours: z.string(),
  /** SSA Act 1140: no look of government. */
  notGovernment: z.string(),
  /** State Medigap advertising rules: agency name and licence number. */
  solicitation: z.string(),
});

export type Disclaimers = z.infer<typeof schema>;
