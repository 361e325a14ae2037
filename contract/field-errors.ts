import type { z } from "./z.ts";

/** The first error message of each invalid field, by field name, in the order of the form. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A form's schema. Its `shape` has the fields in the order in which the form shows them. */
export type FormSchema<Fields> = z.ZodMiniType<Fields> & {
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
};

/**
 * Converts a failed parse to one message per field. Sorts by field, because zod reports checks that involve two
 * fields last. The key `form` has the error of a value that is not an object.
 */
export function fieldErrors(error: z.core.$ZodError, { shape }: FormSchema<unknown>): FieldErrors {
  const errors: Record<string, string> = {};
  for (const field of ["form", ...Object.keys(shape)]) {
    const first = error.issues.find(({ path }) => (path[0] ?? "form") === field);
    if (first) errors[field] = first.message;
  }
  return errors;
}
