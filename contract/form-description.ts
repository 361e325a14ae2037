import type { LeadKind } from "./lead-kind.ts";
import type { AnswerPlace } from "./lead-reply.ts";
import type { z } from "./z.ts";

/**
 * A lead form, described once for the page and its script, the plain post, the API and the agency's commands. The page
 * with it is in `formPages`, its words are in content/en/forms.
 */
export interface FormDescription<Fields extends object> {
  readonly kind: LeadKind;
  readonly schema: FormSchema<Fields>;
  /** Names of its checkboxes: a browser leaves out an unchecked one. */
  readonly checkboxes: readonly string[];
  /** Path of the call that takes it as JSON. Forms that share one name their kind in the header `Lead-Form`. */
  readonly call: string;
  /**
   * Names of the inputs to save as a draft in this tab until the form is sent. Must not include the date of
   * birth, consents or the honeypot.
   */
  readonly draft: readonly string[];
  /** Where an agent's answer goes. Left out for what no agent answers. */
  sentTo?(fields: Fields): AnswerPlace;
}

/** A form's schema. Its `shape` has the fields in the order in which the form shows them. */
export type FormSchema<Fields> = z.ZodMiniType<Fields> & {
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
};

/** The text values of a form by field name, without files. */
export function typedValues(inputs: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of inputs) if (typeof value === "string") values[name] = value;
  return values;
}

/** A form's data as its call takes it: texts as typed, and for each checkbox, whether it's checked. */
export function readInputs(
  { checkboxes }: Pick<FormDescription<object>, "checkboxes">,
  inputs: FormData,
): Record<string, unknown> {
  const values: Record<string, unknown> = typedValues(inputs);
  for (const name of checkboxes) values[name] = Boolean(values[name]);
  return values;
}

/** Valid fields, or the first error message of each invalid field. */
type CheckResult<Fields> =
  | { readonly fields: Fields; readonly errors?: never }
  | { readonly fields?: never; readonly errors: FieldErrors };

/** Validates the whole form. @param values not yet validated, by field name; other names are left out */
export function check<Fields extends object>(
  { schema }: Pick<FormDescription<Fields>, "schema">,
  values: unknown,
): CheckResult<Fields> {
  const result = schema.safeParse(values);
  return result.success ? { fields: result.data } : { errors: fieldErrors(result.error, schema) };
}

/** The first error message of each invalid field, by field name, in the order of the form. */
export type FieldErrors = Readonly<Record<string, string>>;

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
