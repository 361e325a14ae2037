import { z } from "zod";
import { asking, saying, schema as page } from "./newsletter-page.schema.ts";

/** The page behind the link that confirms the newsletter. */
export const schema = z.strictObject({
  ...page.shape,
  /** When the newsletter was stopped since the link was sent. */
  askAgain: asking,
  /** When the address is to get no email at all. */
  noMail: saying,
});

export type NewsletterConfirm = z.infer<typeof schema>;
