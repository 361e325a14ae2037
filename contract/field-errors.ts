import type { z } from "./z.ts";

/** The first message for each field at fault, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Takes the issues of a failed parse and gives one message a field: the first, which is the one to mend. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "form");
    errors[field] ??= issue.message;
  }
  return errors;
}
