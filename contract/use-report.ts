import { leadKinds } from "./lead-kind.ts";
import { z } from "./z.ts";

/** Path of the page. */
const page = z.string().check(z.regex(/^\//), z.maxLength(200));
const form = z.enum(leadKinds);
const fields = z.array(z.string().check(z.maxLength(60))).check(z.minLength(1), z.maxLength(30));

/** A usage count that the page's script sends to `POST /api/counts`. Has no data about the visitor. */
export const useReport = z.union([
  /** The opening of a page that was fetched before, which the server does not see. */
  z.strictObject({ page, step: z.literal("viewed") }),
  /** The form scrolled into view, or the visitor started to use it. */
  z.strictObject({ page, form, step: z.enum(["viewed", "started"]) }),
  /** Validation in the browser failed for these fields, so the form was not sent. */
  z.strictObject({ page, form, step: z.literal("failed"), fields }),
]);

export type UseReport = z.infer<typeof useReport>;
