import { z } from "zod";

const words = z.string().min(1);

/** A link to a page of this site: its words and its path. */
export const link = z.strictObject({ label: words, to: z.string().startsWith("/") });

/** The band that ends a page: an invitation, and two ways to take it up. */
export const closing = z.strictObject({
  headline: words,
  text: words,
  primary: link,
  secondary: link,
});
