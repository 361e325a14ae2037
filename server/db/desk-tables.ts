import type { LeadAct } from "#contract/lead-work.ts";

// The desk's own tables; as in tables.ts, every column is text or integer.

/** The tables of the desk that hang on leads. */
export interface DeskLeadTables {
  lead_acts: LeadActsTable;
  call_stops: CallStopsTable;
  lead_words: LeadWordsTable;
}

/** What somebody at the desk did to a lead. Rows are only ever marked as undone. */
export interface LeadActsTable {
  /** Of a call, also the id of its `contact_marks` row. */
  id: string;
  lead_id: string;
  at: string;
  /** A person's id in `desk_people`. */
  by_id: string;
  /** Their name at the time. */
  by_name: string;
  act: LeadAct;
  /** What was typed, and what it changed, as JSON; see server/desk/act-detail.ts. */
  detail: string;
  /** Hash of the form's key with what was typed, so that a form that is sent twice is one act. */
  form_key: string;
  undone_at: string | null;
  undone_by: string | null;
}

/** `calls`: the number must not be called. `contact`: whoever gave it wants no contact at all. */
export type CallStopScope = "calls" | "contact";

/** Phone numbers that must not be called. The keyed hash stays after an erase, so the stop stays in effect. */
export interface CallStopsTable {
  /** HMAC-SHA-256 of the ten digits under the service's key, in hexadecimal. */
  phone_hash: string;
  scope: CallStopScope;
  /** The ten digits; null after an erase. */
  phone: string | null;
  by_id: string;
  by_name: string;
  created_at: string;
}

/** The words that leads are found by: see server/leads/search-words.ts. */
export interface LeadWordsTable {
  /** The lead's. */
  number: number;
  word: string;
}
