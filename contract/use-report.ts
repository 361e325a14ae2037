import { leadKinds } from "./lead-kind.ts";
import { z } from "./z.ts";

/** Path of the page on which it was done. */
const page = z.string().check(z.regex(/^\//), z.maxLength(200));
const form = z.enum(leadKinds);
const fields = z.array(z.string().check(z.maxLength(60))).check(z.minLength(1), z.maxLength(30));

/** What the page's script tells `POST /api/counts`: what was done, and nothing of who did it. */
export const useReport = z.union([
  /** The page was come to by a link within the site, which the server does not see. */
  z.strictObject({ page, step: z.literal("viewed") }),
  /** The form came into view, or somebody began to use it. */
  z.strictObject({ page, form, step: z.enum(["viewed", "started"]) }),
  /** The browser found mistakes in these fields, so the form was not sent. */
  z.strictObject({ page, form, step: z.literal("failed"), fields }),
]);

export type UseReport = z.infer<typeof useReport>;
