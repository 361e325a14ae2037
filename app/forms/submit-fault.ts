import type { FieldErrors } from "#contract/field-errors.ts";

/** A submission that was not taken, in words for the visitor. */
export class SubmitFault extends Error {
  override name = "SubmitFault";
  readonly errors: FieldErrors;

  constructor(message: string, errors: FieldErrors = {}) {
    super(message);
    this.errors = errors;
  }
}
