import { z } from "zod";
import { different } from "#content/fields.ts";
import type { Topics } from "#content/en/topics/schemas.ts";

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

/** The topic that the terms of a category belong to. */
export const categoryTopics: Partial<Record<GlossaryTerm["category"], keyof Topics>> = {
  Enrollment: "enrollment-periods",
  "Part D": "prescription-drug-plans",
  Medigap: "medicare-supplements",
  "Medicare Advantage": "medicare-advantage",
  "Original Medicare": "medicare-basics",
};

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
