import { z } from "zod";
import { words } from "#content/fields.ts";

const section = z.strictObject({
  /** Names the section in addresses: /privacy-policy#cookies. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  heading: words,
  paragraphs: z.array(words).min(1),
  /** Stands under the paragraphs. */
  list: z.array(words).min(2).optional(),
  /** Stands under them too: what each thing is called, and what is said of it. */
  terms: z
    .array(z.strictObject({ term: words, text: words }))
    .min(2)
    .optional(),
});

/** A page that tells what holds between the visitor and the agency. */
export const legalPageSchema = z
  .strictObject({
    title: words,
    description: z.string().min(50).max(170),
    heading: words,
    /** The day on which the text was last checked against what the site does. */
    reviewed: z.iso.date(),
    /** True until the agency's counsel has confirmed the text. */
    sample: z.boolean(),
    intro: words,
    /** The page in a few lines. */
    short: z.array(words).min(2),
    sections: z.array(section).min(3),
  })
  .refine(({ sections }) => new Set(sections.map(({ id }) => id)).size === sections.length, {
    error: "two sections have the same id",
    path: ["sections"],
  });

export type LegalPage = z.infer<typeof legalPageSchema>;
export type LegalSection = LegalPage["sections"][number];

/** Words that the legal pages share. */
export const legalPartsSchema = z.strictObject({
  reviewed: words,
  short: words,
  contents: words,
  ask: z.strictObject({ heading: words, text: words, call: words, write: words, post: words }),
});
