import { z } from "zod/mini";
import { stateCode } from "#content/agency/schemas.ts";
import { different, metaDescription, texts, words } from "#content/fields.ts";

const section = z.strictObject({
  /** The section's fragment: /privacy-policy#cookies. */
  id: z.string().check(z.regex(/^[a-z0-9-]+$/, "write lowercase letters, digits and hyphens")),
  heading: words,
  /** Postal abbreviation: only for visitors from this state, and only while we're licensed there. */
  state: z.optional(stateCode),
  /** Beside the heading: a drawing of content/art/margins.svg. */
  drawing: z.optional(words),
  paragraphs: z.array(words).check(z.minLength(1)),
  /** Under the paragraphs. */
  list: z.optional(z.array(words).check(z.minLength(2))),
  /** Also under the paragraphs: terms with their explanations. */
  terms: z.optional(z.array(texts("term", "text")).check(z.minLength(2))),
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
  short: z.array(words).check(z.minLength(2)),
  sections: z.array(section).check(z.minLength(3), different("id")),
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
