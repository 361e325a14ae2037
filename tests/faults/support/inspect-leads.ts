import { integrityOf, type Store } from "./store.ts";
import type { Visitors } from "./visitors.ts";

/** What became of the leads of visitors who were acknowledged. */
export interface LeadFindings {
  readonly acknowledged: number;
  /** Acknowledged and not stored. */
  readonly lost: number;
  /** Acknowledged under an id that is another lead's, or none. */
  readonly misnamed: number;
  /** Stored more than once. */
  readonly duplicated: number;
  /** Stored without both messages, the source or the proof of disclosure. */
  readonly torn: number;
  readonly integrity: string;
}

/** Compares what visitors were told with what is stored. */
export async function inspectLeads(
  store: Store,
  { acknowledged }: Visitors,
): Promise<LeadFindings> {
  const stored = await store.look<{ id: string; email: string; whole: number }>(wholeLeads);
  const ids = new Map(stored.map(({ email, id }) => [email, id]));
  const entries = [...acknowledged];
  return {
    acknowledged: entries.length,
    lost: entries.filter(([email]) => !ids.has(email)).length,
    misnamed: entries.filter(([email, id]) => ids.get(email) !== id).length,
    duplicated: stored.length - ids.size,
    torn: stored.filter(({ whole }) => whole === 0).length,
    integrity: await integrityOf(store),
  };
}

const wholeLeads = `
  select id, email, case when
    (select count(distinct kind) = 2 and count(*) = 2 from outbox where lead_id = leads.id)
    and (select count(*) = 1 from lead_sources where lead_id = leads.id)
    and (select count(*) = 1 from disclosure_records where lead_id = leads.id)
    and (select count(*) = 1 from idempotency_keys where lead_id = leads.id) then 1 else 0 end as whole
  from leads`;
