import type { FormSchema } from "#contract/field-errors.ts";

/** What is one form's own, once the form is used: what its fields must hold, where they go, what is kept. */
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
