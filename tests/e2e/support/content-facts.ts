import { join } from "node:path";
import type { ZodMiniType } from "zod/mini";
import {
  agencySchema,
  claimsSchema,
  licensesSchema,
  peopleSchema,
  testimonialsSchema,
} from "#content/agency/schemas.ts";
import { amountsSchema } from "#content/amounts/schemas.ts";
import { leadFormWordsSchema } from "#content/en/forms/schemas.ts";
import { glossaryPageSchema } from "#content/en/pages/learning-center/schemas.ts";
import { plansSchema } from "#content/en/plans/schemas.ts";
import { pagePartsSchema } from "#content/en/site/schemas.ts";
import { datesSchema, myMedicinesSchema, penaltySchema } from "#content/en/tools/schemas.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { readContentBy } from "#scripts/content/read-content.ts";
import { typeset } from "#scripts/content/typeset.ts";

const root = process.cwd();
const facts = await readFacts(root);

// The facts that an agency changes; the tests read them from here, with the quotation marks that pages show.
export const agency = await readWords("agency/agency.yaml", agencySchema);
export const licenses = await readWords("agency/licenses.yaml", licensesSchema);
export const license = facts.get("license") ?? "";
/** Those that the agency makes. */
export const claims = new Map(
  Object.entries(await readWords("agency/claims.yaml", claimsSchema)).flatMap(([name, claim]) =>
    claim ? [[name, claim] as const] : [],
  ),
);
export const people = await readWords("agency/people.yaml", peopleSchema);
export const testimonials = await readWords("agency/testimonials.yaml", testimonialsSchema);

// The texts and amounts of the tools.
export const amounts = await readWords("amounts/amounts.yaml", amountsSchema);
export const datesWords = await readWords("en/tools/dates.yaml", datesSchema);
export const medicineWords = await readWords("en/tools/my-medicines.yaml", myMedicinesSchema);
export const penaltyWords = await readWords("en/tools/penalty.yaml", penaltySchema);

// The words that lead forms share, those of the pages of plan data, and those of the glossary's page.
export const leadFormWords = await readWords("en/forms/lead-form.yaml", leadFormWordsSchema);
export const pageParts = await readWords("en/site/page-parts.yaml", pagePartsSchema);
export const plansWords = await readWords("en/plans/plans.yaml", plansSchema);
export const glossaryWords = await readWords(
  "en/pages/learning-center/glossary.yaml",
  glossaryPageSchema,
);

/** Reads a content file as pages show it: with facts filled in, and typeset. */
export async function readWords<Data>(path: string, schema: ZodMiniType<Data>): Promise<Data> {
  return typeset((await readContentBy(schema, join(root, "content", path), facts)).data);
}
