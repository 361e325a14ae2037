import type { z } from "./z.ts";

/** The first message for each field at fault, by field name, in the order of the form. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The schema of a form: it names the fields in the order in which the form shows them. */
export type FormSchema<Fields> = z.ZodMiniType<Fields> & { readonly shape: object };

/**
 * Takes the issues of a failed parse and gives one message a field: the first, which is the one to mend.
 * What two fields say together is found last, and yet belongs to its field. `form`: it was no form at all.
 */
export function fieldErrors(error: z.core.$ZodError, { shape }: FormSchema<unknown>): FieldErrors {
  const errors: Record<string, string> = {};
  for (const field of ["form", ...Object.keys(shape)]) {
    const first = error.issues.find(({ path }) => (path[0] ?? "form") === field);
    if (first) errors[field] = first.message;
  }
  return errors;
}
