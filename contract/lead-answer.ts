import { z } from "./z.ts";

// What the calls answer, for those who describe or check them; a browser reads more tolerantly (lead-reply.ts).

/** A stored lead's answer. Only a committed lead is answered with it. */
export const accepted = z.object({
  success: z.literal(true),
  /** For the visitor. */
  message: z.string().check(z.minLength(1)),
  /** Of the lead; the same on every repeat of one submission. */
  id: z.uuid(),
});

/** An expected fault, safe to show to the visitor. */
export const refused = z.object({
  success: z.literal(false),
  message: z.string().check(z.minLength(1)),
  /** The first message for each field at fault, by field name. */
  errors: z.optional(z.record(z.string(), z.string().check(z.minLength(1)))),
});
