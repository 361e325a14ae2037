import { fieldErrors, type FieldErrors, type FormSchema } from "#contract/field-errors.ts";
import type { AnswerPlace } from "#contract/lead-reply.ts";

/** How one form is validated, sent and saved as a draft. */
export interface LeadCall<Fields extends object> {
  readonly schema: FormSchema<Fields>;
  /** Converts the form's data to the schema's input. */
  readonly read: (inputs: FormData) => object;
  /** Path of the API endpoint. */
  readonly path: string;
  /** Additional headers for this form. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Names of the inputs to save as a draft in this tab until the form is sent. Must not include the date of
   * birth, consents or the honeypot.
   */
  readonly kept: readonly string[];
}

/** A call for something that an agent answers. */
export interface RequestCall<Fields extends object> extends LeadCall<Fields> {
  /** Where the agent's answer goes. */
  readonly sentTo: (fields: Fields) => AnswerPlace;
}

/** Valid fields as they are sent, or the first error message of each invalid field. */
type Checked<Fields> =
  | { readonly fields: Fields; readonly errors?: never }
  | { readonly fields?: never; readonly errors: FieldErrors };

/** Validates the whole form. */
export function check<Fields extends object>(
  call: LeadCall<Fields>,
  inputs: FormData,
): Checked<Fields> {
  const checked = call.schema.safeParse(call.read(inputs));
  return checked.success
    ? { fields: checked.data }
    : { errors: fieldErrors(checked.error, call.schema) };
}

/**
 * Validates one field again, and those with errors, which the change may have fixed too. Errors of other fields
 * are not shown before the next submit.
 */
export function recheck<Fields extends object>(
  call: LeadCall<Fields>,
  inputs: FormData,
  field: string,
  before: FieldErrors,
): FieldErrors {
  const rechecked = new Set([field, ...Object.keys(before)]);
  const found = Object.entries(check(call, inputs).errors ?? {});
  return Object.fromEntries(found.filter(([name]) => rechecked.has(name)));
}

/** The text values of a form by field name, without files. */
export function typedValues(inputs: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of inputs) if (typeof value === "string") values[name] = value;
  return values;
}
