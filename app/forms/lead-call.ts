import { fieldErrors, type FieldErrors, type FormSchema } from "#contract/field-errors.ts";

/** What is one form's own: what its fields must hold, where they go, what is kept. */
export interface LeadCall<Fields extends object> {
  readonly schema: FormSchema<Fields>;
  /** What the form's inputs hold, as the schema takes it. */
  readonly read: (inputs: FormData) => object;
  /** Where the fields are posted. */
  readonly path: string;
  /** Headers of this form's own. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Names of the inputs that this tab remembers until the form is sent. Whatever is not named is never
   * kept: the date of birth, consent, the trap.
   */
  readonly kept: readonly string[];
}

/** What a form holds: fields as they are sent, or the first message for each field at fault. */
type Checked<Fields> =
  | { readonly fields: Fields; readonly errors?: never }
  | { readonly fields?: never; readonly errors: FieldErrors };

/** Checks all that a form holds. */
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
 * Checks one field again, and those that were at fault: what was mended in the one may have been the
 * fault of another too. The rest is not told before it is submitted.
 */
export function recheck<Fields extends object>(
  call: LeadCall<Fields>,
  inputs: FormData,
  field: string,
  before: FieldErrors,
): FieldErrors {
  const looked = new Set([field, ...Object.keys(before)]);
  const found = Object.entries(check(call, inputs).errors ?? {});
  return Object.fromEntries(found.filter(([name]) => looked.has(name)));
}

/** What was typed into a form, by field name: the texts alone, as a form without files sends them. */
export function typedValues(inputs: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of inputs) if (typeof value === "string") values[name] = value;
  return values;
}
