import type { DeskRole } from "#contract/desk.ts";
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

/** The tables of who may sign in, how they do, and what they did. */
export interface DeskAccountTables {
  desk_people: DeskPeopleTable;
  desk_links: DeskLinksTable;
  desk_sessions: DeskSessionsTable;
  desk_passkeys: DeskPasskeysTable;
  desk_audit: DeskAuditTable;
}

export interface DeskPeopleTable {
  id: string;
  name: string;
  email: string;
  /** Tells people apart. */
  email_lower: string;
  role: DeskRole;
  morning_mail: number;
  /** YYYY-MM-DD in the agency's time zone: the day of the last one, so that nobody gets two. */
  morning_mail_on: string | null;
  created_at: string;
  /** Null until the first sign-in. */
  last_seen_at: string | null;
  disabled_at: string | null;
}

/** `challenge`: one that a passkey has answered, so that its answer can't be sent again. */
export type DeskLinkPurpose = "invitation" | "sign-in" | "challenge";

/** What works once. Rows are deleted some time after they expire. */
interface DeskLinksTable {
  /** SHA-256 of the token, in hexadecimal. */
  hash: string;
  /** Null: somebody asked with an address that nobody at the desk has. It takes as long. */
  person_id: string | null;
  purpose: DeskLinkPurpose;
  /** Keyed hash of the address that was asked with, to count how often; null for what isn't asked for. */
  mailbox_hash: string | null;
  /** SHA-256 of the cookie of the browser that asked; null if any browser may use it. */
  browser_hash: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface DeskSessionsTable {
  id: string;
  /** SHA-256 of the token in the cookie, in hexadecimal. */
  token_hash: string;
  person_id: string;
  started_at: string;
  /** Behind by up to a minute. */
  last_seen_at: string;
  /** As sent, cleaned, at most 300 characters. */
  user_agent: string;
}

export interface DeskPasskeysTable {
  /** The credential's, in base64url. */
  id: string;
  person_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** A whole number. */
  counter: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** Who did what. No lead's data besides its number. */
interface DeskAuditTable {
  id: string;
  at: string;
  /** Empty for a command. */
  by_id: string;
  by_name: string;
  act: string;
  subject: string;
}
