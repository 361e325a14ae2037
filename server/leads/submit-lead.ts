import type { LeadKind } from "#contract/lead-kind.ts";
import { formDefinitions } from "./form-definitions.ts";
import {
  fieldsInvalid,
  isIdempotencyKey,
  keyInvalid,
  leadRequest,
  type Submission,
  type SubmitOutcome,
} from "./submission.ts";
import type { LeadStore } from "./store.ts";

/** Accepts submissions. */
export interface Leads {
  /** Validates a submission by its form's rules and stores it. @throws only when the store is unavailable */
  submit(kind: LeadKind, submission: Submission): Promise<SubmitOutcome>;
}

/** Validates before it calls the store, which may run on another thread, so invalid submissions never reach it. */
export function checkedLeads(store: LeadStore): Leads {
  return {
    async submit(kind, submission) {
      if (submission.key !== null && !isIdempotencyKey(submission.key)) return keyInvalid();
      const checked = formDefinitions[kind].check(submission.fields);
      if (!checked.success) return fieldsInvalid(checked.errors);
      return await store.storeLead(leadRequest(kind, submission, checked));
    },
  };
}
