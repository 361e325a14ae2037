import type { FieldErrors } from "#contract/field-errors.ts";
import type { PageAnswer } from "#contract/lead-reply.ts";

interface FormState {
  readonly errors: FieldErrors;
  /** Failed tries so far. */
  readonly attempt: number;
}

/** What every field of a form is given besides its words. */
export interface FieldBasics {
  readonly form: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly reserveError: boolean;
  readonly defaultValue: string | undefined;
}

/** Makes a giver of each field's basics, by its name: message, room for it, and what was typed before. */
export function formFields(form: string, state: FormState, answer: PageAnswer | undefined) {
  return (name: string): FieldBasics => ({
    form,
    name,
    error: state.errors[name],
    reserveError: state.attempt > 0,
    // Nothing rather than an empty text, which React would put in the place of the saved ZIP code.
    defaultValue: answer?.values[name] || undefined,
  });
}
