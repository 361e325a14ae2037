import { z } from "zod";

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
  id: z.string().regex(/^[a-z0-9-]+$/),
  term: z.string().min(1),
  definition: z.string().min(30).max(420),
  category: z.enum(glossaryCategories),
});

/** The glossary. */
export const glossarySchema = z
  .strictObject({ terms: z.array(term).min(1) })
  .refine(({ terms }) => new Set(terms.map(({ id }) => id)).size === terms.length, {
    error: "two terms have the same id",
    path: ["terms"],
  });

export type GlossaryTerm = z.infer<typeof term>;
