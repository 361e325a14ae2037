import type { FieldErrors } from "#contract/field-errors.ts";
import type { PageAnswer } from "#contract/lead-reply.ts";

/** What a form shows of the tries to send it. */
export interface Tries {
  readonly errors: FieldErrors;
  /** The errors as they stood at the last submit. */
  readonly summary: FieldErrors;
  /** Why the last try was not taken, when it was no mistake in a field. */
  readonly fault: string;
  /** How many have failed. */
  readonly attempt: number;
}

/** At the start; a plain post that came back was a try already. */
export function firstTries(answer: PageAnswer | undefined): Tries {
  const { message = "", errors = {} } = answer?.reply ?? {};
  const fault = answer?.reply.errors ? "" : message;
  return { errors, summary: errors, fault, attempt: answer ? 1 : 0 };
}

/** After one more that failed. */
export function failed({ attempt }: Tries, errors: FieldErrors, fault: string): Tries {
  return { errors, summary: errors, fault, attempt: attempt + 1 };
}
