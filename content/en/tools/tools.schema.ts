import { z } from "zod";
import { deepLink, path, texts, words } from "#content/fields.ts";

/** The list of the tools. */
export const toolsSchema = texts("headline", "text").extend({
  items: z.array(texts("name", "description").extend({ to: path })).min(1),
});

/** Where the rules behind a tool can be read: deep links, not home pages. */
export const ruleSources = texts("headline", "text").extend({
  links: z.array(z.strictObject({ label: words, url: deepLink })).min(3),
});

export type RuleSources = z.infer<typeof ruleSources>;
