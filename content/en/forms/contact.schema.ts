import { z } from "zod";
import { field, ownWords } from "./form-words.schema.ts";

/** Words of the form that sends a message to the agency. */
export const schema = z.strictObject({
  ...ownWords,
  name: field,
  email: field,
  phone: field,
  message: field,
});

export type ContactWords = z.infer<typeof schema>;
