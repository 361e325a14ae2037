import type { Topics } from "#content/en/topics/schemas.ts";
import type { GlossaryTerm } from "./glossary.schema.ts";

// Apart from the schema, because browsers load it.

/** The topic that the terms of a category belong to. */
export const categoryTopics: Partial<Record<GlossaryTerm["category"], keyof Topics>> = {
  Enrollment: "enrollment-periods",
  "Part D": "prescription-drug-plans",
  Medigap: "medicare-supplements",
  "Medicare Advantage": "medicare-advantage",
  "Original Medicare": "medicare-basics",
};
