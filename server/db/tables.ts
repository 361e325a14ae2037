import type { Selectable, Transaction } from "kysely";

// Every column is text or integer, so that the same queries run on SQLite and PostgreSQL:
// ids are UUIDs, times are UTC in ISO 8601 with milliseconds (they sort as text), booleans are 0 or 1.

interface LeadsTable {
  id: string;
  kind: LeadKind;
  /** The name as it was given: the first name on the guide form, the full name on all others. */
  first_name: string;
  /** As the visitor typed it, trimmed. */
  email: string;
  /** Lower case and without a +tag: what the limits on guide emails count. */
  email_normalized: string;
  zip_code: string | null;
  wants_newsletter: number;
  /** Why the lead may come from a bot; null for all others. */
  suspected: SuspectedReason | null;
  /** When the operator released a suspected lead; null for all others. */
  released_at: string | null;
  /** The earliest of its contact marks; null while nobody got in touch. */
  first_contacted_at: string | null;
  /** Path of the page with the form. */
  page: string;
  created_at: string;
}

export type LeadKind = "guide" | "compare" | "consultation" | "contact";
/** `trap`: filled in what nobody sees. `too-fast`: sent sooner than anyone types. `forged`: a false render time. */
export type SuspectedReason = "trap" | "too-fast" | "forged";

/** What only some forms ask for; one row for each of their leads, what was not asked or given null. */
interface LeadDetailsTable {
  lead_id: string;
  /** As `(972) 204-5855`. */
  phone: string | null;
  /** As MM/DD/YYYY. */
  birthdate: string | null;
  medicare_part_a: number | null;
  medicare_part_b: number | null;
  preferred_contact_method: ContactMethod | null;
  /** In the agency's time zone. */
  best_time_to_contact: ContactTime | null;
  /** The visitor's own words, of several lines: a message, or what was added to a request. */
  message: string | null;
}

type ContactMethod = "phone" | "email" | "text";
type ContactTime = "morning" | "afternoon" | "evening";

/** Where the visitor came from; one row a lead, unknown parts null. */
interface LeadSourcesTable {
  lead_id: string;
  landing: string | null;
  referrer: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  utm_term: string | null;
  utm_content: string | null;
}

/** Every wording that was ever shown, so that it can be reproduced after it changed. */
interface DisclosureTextsTable {
  /** SHA-256 of the UTF-8 text, in hexadecimal. */
  hash: string;
  text: string;
  first_shown_at: string;
}

/** Proof of what stood beside the button when a lead was sent. */
interface DisclosureRecordsTable {
  id: string;
  lead_id: string;
  disclosure_id: string;
  version: string;
  text_hash: string;
  shown_at: string;
  page: string;
  ip: string;
  user_agent: string;
  channel: "api" | "page";
}

export interface IdempotencyKeysTable {
  key: string;
  body_hash: string;
  lead_id: string;
  created_at: string;
}

export interface OutboxTable {
  id: string;
  lead_id: string;
  kind: OutboxKind;
  /** Address of a webhook; null for mail, whose addresses follow from kind and lead. */
  destination: string | null;
  state: OutboxState;
  /** RFC 5322 Message-ID with its angle brackets, or the id of a webhook; the same on every attempt. */
  message_id: string;
  /** Attempts whose outcome was recorded, over the whole life of the row. */
  attempts: number;
  /** Retries since the row was last queued; decides the next delay. */
  backoff_step: number;
  /** Start of the first attempt since the row was last queued; giving up counts from it. */
  first_attempt_at: string | null;
  due_at: string;
  lease_owner: string | null;
  lease_until: string | null;
  /** Why the last attempt did not succeed; no personal data. */
  last_error: string | null;
  created_at: string;
  updated_at: string;
}

export type OutboxKind =
  | "guide-email"
  | "agency-notification"
  | "lead-confirmation"
  | "newsletter-confirmation"
  | "lead-webhook";

export const outboxStates = ["queued", "sent", "failed", "held"] as const;
/** `held`: waits for the operator. `failed`: refused or given up; the operator can send it again. */
export type OutboxState = (typeof outboxStates)[number];

interface DeliveryAttemptsTable {
  id: string;
  outbox_id: string;
  outcome: "sent" | "retry" | "refused";
  reason: string | null;
  started_at: string;
  finished_at: string;
}

export interface Tables extends OperatorTables {
  leads: LeadsTable;
  lead_details: LeadDetailsTable;
  lead_sources: LeadSourcesTable;
  disclosure_texts: DisclosureTextsTable;
  disclosure_records: DisclosureRecordsTable;
  idempotency_keys: IdempotencyKeysTable;
  outbox: OutboxTable;
  delivery_attempts: DeliveryAttemptsTable;
}

export type LeadRow = Selectable<LeadsTable>;
export type LeadDetailsRow = Selectable<LeadDetailsTable>;
export type OutboxRow = Selectable<OutboxTable>;
export type AttemptRow = Selectable<DeliveryAttemptsTable>;

/** A transaction in progress: what is written through it stands or falls together. */
export type Tx = Transaction<Tables>;

// The tables of consent, newsletter and the operator's desk; the rules of tables.ts hold here too.

/** A box that was shown and what was answered: written once, never changed. */
interface ConsentRecordsTable {
  id: string;
  lead_id: string;
  /** Which text, e.g. `automated-contact`. */
  consent_id: string;
  version: string;
  /** Of the exact text, in `disclosure_texts`. */
  text_hash: string;
  /** 1: the box was ticked. 0: it was shown and left. */
  agreed: number;
  /** The number that the answer is about, as `(972) 204-5855`; null when it is about no number. */
  phone: string | null;
  answered_at: string;
  page: string;
  ip: string;
  user_agent: string;
  channel: "api" | "page";
}

export type SubscriptionState = "pending" | "confirmed" | "unsubscribed";

/** One row an address that ever asked for the newsletter. */
export interface NewsletterSubscriptionsTable {
  id: string;
  /** The lead with which the address was confirmed; before that, with which it first asked. */
  lead_id: string;
  email: string;
  email_normalized: string;
  state: SubscriptionState;
  created_at: string;
  confirmed_at: string | null;
  confirmed_ip: string | null;
  confirmed_user_agent: string | null;
  unsubscribed_at: string | null;
}

/** `newsletter`: no newsletter. `all`: no mail at all, not even an answer to a form. */
export type SuppressionScope = "newsletter" | "all";

/** Whom not to write to. The keyed hash outlives an erase, so that the wish does too. */
export interface SuppressionsTable {
  /** HMAC-SHA-256 of the normalized address under the service's key, in hexadecimal. */
  address_hash: string;
  scope: SuppressionScope;
  /** Null once the person was erased. */
  email: string | null;
  reason: "unsubscribed" | "operator";
  created_at: string;
}

/** That the agency got in touch about a lead; one row each time. */
interface ContactMarksTable {
  id: string;
  lead_id: string;
  contacted_at: string;
  /** Who of the agency, when they said so. */
  contacted_by: string | null;
  note: string | null;
}

/** What stays of an erased lead: that there was one, and when it was erased. */
interface ErasuresTable {
  lead_id: string;
  erased_at: string;
}

/** How often something was done on a day; nothing of who did it. */
export interface UseCountsTable {
  /** YYYY-MM-DD in the agency's time zone. */
  day: string;
  page: string;
  /** Empty for a view of a page. */
  form: string;
  step: "viewed" | "started" | "submitted" | "failed";
  /** Name of the field that failed; empty for a whole try that failed, and for every other step. */
  field: string;
  count: number;
}

/** Keys that the service made for itself and that all its processes share. */
export interface ServiceKeysTable {
  name: string;
  value: string;
  created_at: string;
}

interface OperatorTables {
  consent_records: ConsentRecordsTable;
  newsletter_subscriptions: NewsletterSubscriptionsTable;
  suppressions: SuppressionsTable;
  contact_marks: ContactMarksTable;
  erasures: ErasuresTable;
  use_counts: UseCountsTable;
  service_keys: ServiceKeysTable;
}
