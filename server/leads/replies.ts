import type { FieldErrors } from "#contract/field-errors.ts";
import type { SubmitOutcome } from "./submission.ts";

/** The answer to a stored guide lead; the same whether or not a guide was due, and on every repeat. */
export function guideAccepted(id: string): SubmitOutcome {
  const message = "Your guide is on its way to your email.";
  return { taken: true, reply: { success: true, message, id } };
}

export function fieldsInvalid(errors: FieldErrors): SubmitOutcome {
  const message = "Please check the fields marked below.";
  return { taken: false, refusal: "invalid", reply: { success: false, message, errors } };
}

export function keyInvalid(): SubmitOutcome {
  const message = "The form could not be sent. Please reload the page and try again.";
  return { taken: false, refusal: "invalid", reply: { success: false, message } };
}

export function keyReused(): SubmitOutcome {
  const message = "The form changed after it was sent. Please reload the page and send it again.";
  return { taken: false, refusal: "key-reused", reply: { success: false, message } };
}
