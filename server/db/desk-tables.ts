// The tables of consent, newsletter and the operator's desk; the rules of tables.ts hold here too.

/** A box that was shown and what was answered: written once, never changed. */
export interface ConsentRecordsTable {
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
export interface ContactMarksTable {
  id: string;
  lead_id: string;
  contacted_at: string;
  /** Who of the agency, when they said so. */
  contacted_by: string | null;
  note: string | null;
}

/** What stays of an erased lead: that there was one, and when it was erased. */
export interface ErasuresTable {
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

export interface DeskTables {
  consent_records: ConsentRecordsTable;
  newsletter_subscriptions: NewsletterSubscriptionsTable;
  suppressions: SuppressionsTable;
  contact_marks: ContactMarksTable;
  erasures: ErasuresTable;
  use_counts: UseCountsTable;
  service_keys: ServiceKeysTable;
}
