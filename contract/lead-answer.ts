import { z } from "./z.ts";

// Response bodies of the lead endpoints, used to describe and check them. Browsers parse more leniently.

/** The reply for a stored lead. Sent only after the commit. */
export const accepted = z.object({
  success: z.literal(true),
  /** Shown to the visitor. */
  message: z.string().check(z.minLength(1)),
  /** The lead's id; the same on every repeat of one submission. */
  id: z.uuid(),
});

/** The reply for a refused submission, safe to show to the visitor. */
export const refused = z.object({
  success: z.literal(false),
  message: z.string().check(z.minLength(1)),
  /** The first error message of each invalid field, by field name. */
  errors: z.optional(z.record(z.string(), z.string().check(z.minLength(1)))),
});
