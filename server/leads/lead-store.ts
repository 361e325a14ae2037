import { isOfOneWork } from "#server/db/is-of-one-work.ts";
import { aloneWithMailboxes } from "./alone-with-mailbox.ts";
import { inBatches } from "./in-batches.ts";
import type { LeadRequest } from "./lead-request.ts";
import { storeLeads, type StoreDeps } from "./store-leads.ts";
import type { SubmitOutcome } from "./submission.ts";

/** What keeps leads. */
export interface LeadStore {
  /** Stores a lead whose fields are good, or finds the one that it repeats. @throws when it is unavailable */
  storeLead(request: LeadRequest): Promise<SubmitOutcome>;
}

export interface LeadStoreDeps extends StoreDeps {
  /** Called after each commit that queued messages; must not throw. */
  readonly onQueued: () => void;
}

/** A batch holds the store, and those behind it, for as long as it takes. */
const mostInBatch = 256;

/** Keeps leads in one database. Those who come at the same time are stored in one transaction. */
export function createLeadStore(deps: LeadStoreDeps): LeadStore {
  const storeLead = inBatches<LeadRequest, SubmitOutcome>({
    doAll: (requests, mayWait) => storeTogether(deps, requests, mayWait),
    isOfOne: isOfOneWork,
    subjectsOf: ({ key, mailbox }) => [`key ${key.key}`, `mailbox ${mailbox}`],
    most: mostInBatch,
  });
  return { storeLead };
}

async function storeTogether(
  deps: LeadStoreDeps,
  requests: readonly LeadRequest[],
  mayWait: boolean,
): Promise<SubmitOutcome[]> {
  const { database } = deps;
  const mailboxes = requests.map(({ mailbox }) => mailbox);
  const outcomes = await database.write(async (writing) => {
    // Asked for together, so sent together; the second is done once the first has been.
    const [, stored] = await Promise.all([
      aloneWithMailboxes(database, writing, mailboxes, mayWait),
      storeLeads(writing, deps, requests),
    ]);
    return stored;
  });
  if (outcomes.some((outcome) => outcome.taken && "fresh" in outcome)) deps.onQueued();
  return outcomes;
}
