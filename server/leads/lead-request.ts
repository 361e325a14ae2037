import { randomUUIDv7 } from "node:crypto";
import type { LeadKind } from "#contract/lead-kind.ts";
import { contentHash } from "./content-hash.ts";
import type { CheckedFields, Wish } from "./lead-form.ts";
import { normalizeEmail } from "./normalize-email.ts";
import type { Submission } from "./submission.ts";
import { keyOf, type SubmissionKey } from "./submission-key.ts";

/** A submission whose fields are good: it becomes a lead unless it is one already. Plain data. */
export interface LeadRequest extends Pick<Submission, "suspected" | "origin"> {
  /** Of the lead that it may become. */
  readonly id: string;
  readonly kind: LeadKind;
  readonly wish: Wish;
  /** The address in its normal form. */
  readonly mailbox: string;
  readonly key: SubmissionKey;
}

type Checked = Extract<CheckedFields, { success: true }>;

/** Puts together what storing a submission takes. */
export function leadRequest(
  kind: LeadKind,
  submission: Submission,
  { fields, wish }: Checked,
): LeadRequest {
  // A person whose first post was suspected may try once more; that is no repeat of the flagged lead.
  const { suspected, origin } = submission;
  const bodyHash = contentHash({ ...fields, kind, trapped: suspected !== null });
  return {
    id: randomUUIDv7(),
    kind,
    wish,
    mailbox: normalizeEmail(wish.email),
    suspected,
    origin,
    key: keyOf(submission, bodyHash),
  };
}
