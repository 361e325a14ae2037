import { z } from "zod";
import { texts, words } from "#content/fields.ts";

/** Where the rules behind a tool can be read: deep links, not home pages. */
export const ruleSources = texts("headline", "text").extend({
  links: z.array(z.strictObject({ label: words, url: z.url() })).min(3),
});

export type RuleSources = z.infer<typeof ruleSources>;
