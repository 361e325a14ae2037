import { z } from "zod";
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
  id: z.string().regex(/^[a-z0-9-]+$/, "write lowercase letters, digits and hyphens"),
  term: z.string().min(1).max(80),
  definition: z.string().min(30).max(420),
  category: z.enum(glossaryCategories),
});

/** The glossary. */
export const glossarySchema = z.strictObject({
  terms: z.array(term).min(1).check(different("id")),
});

export type GlossaryTerm = z.infer<typeof term>;
