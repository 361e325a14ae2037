import { z } from "zod";

/** What the service answers when a submission was checked and not taken. */
export const schema = z.strictObject({
  invalid: z.string(),
  keyInvalid: z.string(),
  keyReused: z.string(),
});

export type LeadReplies = z.infer<typeof schema>;
