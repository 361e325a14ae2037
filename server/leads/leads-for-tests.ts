import type { Database } from "#server/db/database.ts";
import { createSigner } from "#server/signing/signer.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { createLeadStore, type LeadStoreDeps } from "./lead-store.ts";
import { checkedLeads, type Leads } from "./submit-lead.ts";

/** For tests: what takes leads in, over a store, on its own clock unless told otherwise. */
export function leadsForTests(database: Database, deps: Partial<LeadStoreDeps> = {}): Leads {
  const store = createLeadStore({
    database,
    now: () => new Date(),
    onQueued() {},
    messageIdHost: "desk.example",
    suppressions: createSuppressions(createSigner("for tests")),
    ...deps,
  });
  return checkedLeads(store);
}
