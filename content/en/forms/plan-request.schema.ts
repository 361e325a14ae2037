import { z } from "zod";
import { field, ownWords, words } from "./form-words.schema.ts";

/** Words of the form that asks for a plan comparison or a consultation. */
export const schema = z.strictObject({
  ...ownWords,
  parts: z.strictObject({ person: words, medicare: words, contact: words }),
  name: field,
  email: field,
  phone: field,
  zipCode: field,
  birthdate: field,
  medicare: z.strictObject({ legend: words, hint: words, partA: words, partB: words }),
  contactMethod: z.strictObject({ legend: words }),
  contactTime: z.strictObject({ legend: words, hint: words }),
  additionalInfo: field,
});

export type PlanRequestWords = z.infer<typeof schema>;
