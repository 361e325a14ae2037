import { z } from "zod";

const version = z.strictObject({
  /** The day from which this wording is shown. */
  version: z.iso.date(),
  text: z.string().min(1),
});

/** Every wording there was, newest first; the newest is the text that pages, emails and the guide show. */
const wording = z
  .array(version)
  .min(1)
  .refine(
    (all) => all.every(({ version: day }, at) => at === 0 || day < (all[at - 1]?.version ?? "")),
    { error: "the newest version comes first" },
  )
  .transform(([newest]) => newest?.text ?? "");

/** Texts that rules require on every page, in every email and in the guide. */
export const schema = z.strictObject({
  /** TPMO disclaimer, 42 CFR 422.2267(e)(41), wording in force from October 1, 2026: exact text. */
  tpmo: wording,
  /** Beside each mention of 1-800-MEDICARE. */
  medicareHours: wording,
  /** SSA Act 1140: no look of government. */
  notGovernment: wording,
  /** State Medigap advertising rules: agency name and licence number. */
  solicitation: wording.refine((text) => text.startsWith("This is a solicitation of insurance"), {
    error: "must begin with: This is a solicitation of insurance",
  }),
});

export type Disclaimers = z.infer<typeof schema>;
