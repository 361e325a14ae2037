import type { LeadKind } from "#contract/lead-kind.ts";
import { isOfOneWork } from "#server/db/is-of-one-work.ts";
import { aloneWithMailboxes } from "./alone-with-mailbox.ts";
import { inBatches } from "./in-batches.ts";
import { leadForms } from "./lead-forms.ts";
import { leadRequest, type LeadRequest } from "./lead-request.ts";
import { fieldsInvalid, keyInvalid } from "./replies.ts";
import { storeLeads, type StoreDeps } from "./store-leads.ts";
import type { Submission, SubmitOutcome } from "./submission.ts";
import { isIdempotencyKey } from "./submission-key.ts";

/** What takes leads in. */
export interface Leads {
  /** Checks and stores a lead by the rules of its form. @throws only when the store is unavailable */
  submit(kind: LeadKind, submission: Submission): Promise<SubmitOutcome>;
}

export interface LeadsDeps extends StoreDeps {
  /** Called after each commit that queued messages; must not throw. */
  readonly onQueued: () => void;
}

/** A batch holds the store, and those behind it, for as long as it takes. */
const mostInBatch = 256;

/** The use case over one store. Those who come at the same time are stored in one transaction. */
export function createLeads(deps: LeadsDeps): Leads {
  const store = inBatches<LeadRequest, SubmitOutcome>({
    doAll: (requests, mayWait) => storeTogether(deps, requests, mayWait),
    isOfOne: isOfOneWork,
    subjectsOf: ({ key, mailbox }) => [`key ${key.key}`, `mailbox ${mailbox}`],
    most: mostInBatch,
  });
  return {
    async submit(kind, submission) {
      if (submission.key !== null && !isIdempotencyKey(submission.key)) return keyInvalid();
      const form = leadForms[kind];
      const checked = form.check(submission.fields);
      if (!checked.success) return fieldsInvalid(checked.errors);
      return await store(leadRequest(form, submission, checked));
    },
  };
}

async function storeTogether(
  deps: LeadsDeps,
  requests: readonly LeadRequest[],
  mayWait: boolean,
): Promise<SubmitOutcome[]> {
  const { database } = deps;
  const mailboxes = requests.map(({ mailbox }) => mailbox);
  const outcomes = await database.write(async (writing) => {
    await aloneWithMailboxes(database, writing, mailboxes, mayWait);
    return await storeLeads(writing, deps, requests);
  });
  if (outcomes.some((outcome) => outcome.taken && "fresh" in outcome)) deps.onQueued();
  return outcomes;
}
