import type { Database } from "#server/db/database.ts";
import { createSigner } from "#server/signing/signer.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { createLeads, type Leads, type LeadsDeps } from "./submit-lead.ts";

/** For tests: what takes leads in, over a store, on its own clock unless told otherwise. */
export function leadsForTests(database: Database, deps: Partial<LeadsDeps> = {}): Leads {
  return createLeads({
    database,
    now: () => new Date(),
    onQueued() {},
    messageIdHost: "desk.example",
    suppressions: createSuppressions(createSigner("for tests")),
    ...deps,
  });
}
