import type { LeadKind } from "#contract/lead-kind.ts";
import { leadForms } from "./form-definitions.ts";
import {
  fieldsInvalid,
  isIdempotencyKey,
  keyInvalid,
  leadRequest,
  type Submission,
  type SubmitOutcome,
} from "./submission.ts";
import type { LeadStore } from "./store.ts";

/** What takes leads in. */
export interface Leads {
  /** Checks and stores a lead by the rules of its form. @throws only when the store is unavailable */
  submit(kind: LeadKind, submission: Submission): Promise<SubmitOutcome>;
}

/** The use case over a store, which may be on another thread: it is asked for what is worth storing alone. */
export function checkedLeads(store: LeadStore): Leads {
  return {
    async submit(kind, submission) {
      if (submission.key !== null && !isIdempotencyKey(submission.key)) return keyInvalid();
      const checked = leadForms[kind].check(submission.fields);
      if (!checked.success) return fieldsInvalid(checked.errors);
      return await store.storeLead(leadRequest(kind, submission, checked));
    },
  };
}
