import { z } from "zod";
import { stateCode } from "#content/agency/schemas.ts";
import { different, metaDescription, texts, words } from "#content/fields.ts";

const section = z.strictObject({
  /** The section's fragment: /privacy-policy#cookies. */
  id: z.string().regex(/^[a-z0-9-]+$/, "write lowercase letters, digits and hyphens"),
  heading: words,
  /** Postal abbreviation: only for visitors from this state, and only while we're licensed there. */
  state: stateCode.optional(),
  /** Beside the heading: a drawing of content/art/margins.svg. */
  drawing: words.optional(),
  paragraphs: z.array(words).min(1),
  /** Under the paragraphs. */
  list: z.array(words).min(2).optional(),
  /** Also under the paragraphs: terms with their explanations. */
  terms: z.array(texts("term", "text")).min(2).optional(),
});

/** A legal page. */
export const legalPageSchema = z.strictObject({
  title: words,
  description: metaDescription,
  heading: words,
  /** The day the text was last checked against what the site does. */
  reviewed: z.iso.date(),
  /** True until the agency's counsel confirms the text. */
  sample: z.boolean(),
  intro: words,
  /** A summary of the page. */
  short: z.array(words).min(2),
  sections: z.array(section).min(3).check(different("id")),
});

export type LegalPage = z.infer<typeof legalPageSchema>;
export type LegalSection = LegalPage["sections"][number];

/** Text that the legal pages share. */
export const legalPartsSchema = z.strictObject({
  reviewed: words,
  short: words,
  contents: words,
  ask: texts("heading", "text", "call", "write", "post"),
});
