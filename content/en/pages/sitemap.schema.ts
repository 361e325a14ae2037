import { path, words } from "#content/fields.ts";
import { z } from "zod";

const entry = z.strictObject({ label: words, to: path, text: words });

const group = z.strictObject({
  heading: words,
  pages: z.array(entry),
  /** Pages that are added by themselves: one for each topic, or one for each article. */
  add: z.enum(["topics", "articles"]).optional(),
});

/** The map of the site for people: every page, in groups, with a line on each. */
export const sitemapSchema = z.strictObject({
  title: words,
  description: z.string().min(50).max(170),
  breadcrumb: words,
  heading: words,
  intro: words,
  groups: z.array(group).min(1),
});

export type SitemapGroup = z.infer<typeof group>;
