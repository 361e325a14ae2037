import type { LeadActsTable, CallStopScope } from "#server/db/desk-tables.ts";
import type { LeadStatus } from "#contract/lead-work.ts";
import { type StoredAct, storedAct } from "#server/desk/act-detail.ts";
import type { Store } from "./store.ts";

/** A lead of the desk with all that hangs on it, as it was at one moment. */
export interface WorkedLead {
  readonly row: LeadColumns;
  /** In the order of the versions that they made. */
  readonly acts: readonly StoredAct[];
  readonly marks: readonly CallMark[];
  /** Ids. */
  readonly corrections: readonly string[];
  /** When each event `lead.updated` was queued, or last changed. */
  readonly updates: readonly string[];
  readonly stop: CallStopScope | null;
}

interface LeadColumns {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly status: LeadStatus;
  readonly assigned_to: string | null;
  readonly next_at: string | null;
  readonly next_note: string | null;
  readonly version: number;
  readonly first_contacted_at: string | null;
  readonly phone: string | null;
  /** What they agreed to: the mark of the form that added the lead. Null: half of the lead is missing. */
  readonly consent: string | null;
  /** Rows that a lead is whole with: one each, but for the words, where the last one of its name counts. */
  readonly sources: number;
  readonly keys: number;
  readonly words: number;
  /** Kinds of the messages about the new lead. */
  readonly messages: number;
}

interface CallMark {
  readonly id: string;
  readonly lead_id: string;
  readonly at: string;
  readonly note: string | null;
}

interface OfLead {
  readonly lead_id: string;
  readonly id: string;
  readonly at: string;
}

type Rows = {
  readonly leads: LeadColumns;
  readonly acts: LeadActsTable;
  readonly marks: CallMark;
  readonly corrections: OfLead;
  readonly updates: OfLead;
  readonly stops: { readonly phone: string; readonly scope: CallStopScope };
};

const isUpdate = "kind = 'lead-update-webhook'";
/** Of the messages about the new lead; others are about what was done to it. */
const isOfAct = "kind in ('lead-update-webhook', 'assignment-notification')";

const queries = {
  leads: `
    select leads.id, leads.number, name, status, assigned_to, next_at, next_note, version,
      first_contacted_at, phone, consent,
      (select count(*) from lead_sources where lead_id = leads.id) as sources,
      (select count(*) from idempotency_keys where lead_id = leads.id) as keys,
      (select count(*) from lead_words where number = leads.number and word = substr(name, 6)) as words,
      (select count(distinct kind) from outbox where lead_id = leads.id and not ${isOfAct}) as messages
    from leads
    left join lead_details on lead_details.lead_id = leads.id
    left join lead_entries on lead_entries.lead_id = leads.id`,
  acts: "select * from lead_acts",
  marks: "select id, lead_id, contacted_at as at, note from contact_marks",
  corrections: "select id, lead_id, corrected_at as at from lead_corrections",
  updates: `select id, lead_id, created_at as at from outbox where ${isUpdate}`,
  stops: "select phone, scope from call_stops",
} as const;

/** Reads all leads of the desk at one moment. */
export async function workedLeads(store: Store): Promise<WorkedLead[]> {
  const rows = await store.lookAtOnce<Rows>(queries);
  const acts = Map.groupBy(rows.acts.map(storedAct), (row) => row.lead_id);
  const marks = Map.groupBy(rows.marks, (row) => row.lead_id);
  const corrections = Map.groupBy(rows.corrections, (row) => row.lead_id);
  const updates = Map.groupBy(rows.updates, (row) => row.lead_id);
  const stops = new Map(rows.stops.map(({ phone, scope }) => [phone, scope]));
  return rows.leads.map((row) => ({
    row,
    acts: (acts.get(row.id) ?? []).toSorted((a, b) => a.detail.version - b.detail.version),
    marks: marks.get(row.id) ?? [],
    corrections: (corrections.get(row.id) ?? []).map(({ id }) => id),
    updates: (updates.get(row.id) ?? []).map(({ at }) => at),
    stop: stops.get(row.phone?.replaceAll(/\D/g, "") ?? "") ?? null,
  }));
}
