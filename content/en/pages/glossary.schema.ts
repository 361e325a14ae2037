import { closing, link, words } from "#content/fields.ts";
import { z } from "zod";
import { glossaryCategories } from "#content/en/glossary/glossary.schema.ts";

/** Every word of the glossary page but the terms themselves. */
export const glossaryPageSchema = z.strictObject({
  title: words,
  description: z.string().min(50).max(170),
  above: link,
  name: words,
  headline: words,
  text: words,
  search: words,
  category: words,
  all: words,
  /** The choices after `all`, in order: each category of the terms, once. */
  categories: z
    .array(z.enum(glossaryCategories))
    .length(glossaryCategories.length)
    .refine((listed) => new Set(listed).size === listed.length, {
      error: "a category is listed twice",
    }),
  submit: words,
  /** As in "53 terms" and "4 of 53 terms". */
  count: z.strictObject({ of: words, terms: words }),
  showAll: words,
  empty: z.strictObject({ headline: words, text: words }),
  jump: z.strictObject({ label: words, search: words }),
  note: words,
  closing,
});
