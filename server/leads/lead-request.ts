import { randomUUIDv7 } from "node:crypto";
import { contentHash } from "./content-hash.ts";
import type { CheckedFields, LeadForm, Wish } from "./lead-form.ts";
import { normalizeEmail } from "./normalize-email.ts";
import type { Submission } from "./submission.ts";
import { keyOf, type SubmissionKey } from "./submission-key.ts";

/** A submission whose fields are good: it becomes a lead unless it is one already. */
export interface LeadRequest {
  /** Of the lead that it may become. */
  readonly id: string;
  readonly form: LeadForm;
  readonly wish: Wish;
  /** The address in its normal form. */
  readonly mailbox: string;
  readonly submission: Submission;
  readonly key: SubmissionKey;
}

type Checked = Extract<CheckedFields, { success: true }>;

/** Puts together what storing a submission takes. */
export function leadRequest(
  form: LeadForm,
  submission: Submission,
  { fields, wish }: Checked,
): LeadRequest {
  // A person whose first post was suspected may try once more; that is no repeat of the flagged lead.
  const trapped = submission.suspected !== null;
  const bodyHash = contentHash({ ...fields, kind: form.kind, trapped });
  return {
    id: randomUUIDv7(),
    form,
    wish,
    mailbox: normalizeEmail(wish.email),
    submission,
    key: keyOf(submission, bodyHash),
  };
}
