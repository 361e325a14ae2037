import { z } from "zod/mini";
import { different } from "#content/fields.ts";

export const glossaryCategories = [
  "General",
  "Enrollment",
  "Coverage",
  "Costs",
  "Part D",
  "Eligibility",
  "Financial Assistance",
  "Medigap",
  "Medicare Advantage",
  "Original Medicare",
] as const;

const term = z.strictObject({
  /** The term's id in addresses (`/learning-center/glossary#id`) and articles (`<Term id="…">`). */
  id: z.string().check(z.regex(/^[a-z0-9-]+$/, "write lowercase letters, digits and hyphens")),
  term: z.string().check(z.minLength(1), z.maxLength(80)),
  definition: z.string().check(z.minLength(30), z.maxLength(420)),
  category: z.enum(glossaryCategories),
});

/** The glossary. */
export const glossarySchema = z.strictObject({
  terms: z.array(term).check(z.minLength(1), different("id")),
});

export type GlossaryTerm = z.infer<typeof term>;
