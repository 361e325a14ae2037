import words from "#content/en/site/lead-replies.yaml";
import type { FieldErrors } from "#contract/field-errors.ts";
import type { LeadForm } from "./lead-form.ts";
import type { SubmitOutcome } from "./submission.ts";

/** The answer to a stored lead; the same whether or not a guide was due, and on every repeat. */
export function leadAccepted(
  { thanks }: LeadForm,
  id: string,
): Extract<SubmitOutcome, { taken: true }> {
  return { taken: true, reply: { success: true, message: thanks, id } };
}

export function fieldsInvalid(errors: FieldErrors): SubmitOutcome {
  const reply = { success: false, message: words.invalid, errors } as const;
  return { taken: false, refusal: "invalid", reply };
}

export function keyInvalid(): SubmitOutcome {
  const reply = { success: false, message: words.keyInvalid } as const;
  return { taken: false, refusal: "invalid", reply };
}

export function keyReused(): SubmitOutcome {
  const reply = { success: false, message: words.keyReused } as const;
  return { taken: false, refusal: "key-reused", reply };
}
