import type { Generated, Selectable, Transaction } from "kysely";
import type { ColumnOf, DetailName, KindOf, LeadDetails } from "#contract/lead-details.ts";
import type { SubmissionChannel } from "#contract/lead.ts";
import type { LeadChannel, LeadKind, SuspectedReason } from "#contract/lead-kind.ts";
import type { CallResult, LeadStatus } from "#contract/lead-work.ts";
import type { OutboxKind } from "#contract/outbox-kind.ts";
import type { visitParts } from "#contract/submission-parts.ts";
import type { DeskAccountTables, DeskLeadTables } from "./desk-tables.ts";

// Every column is text or integer, so that the same queries run on SQLite and PostgreSQL:
// ids are UUIDs, times are UTC in ISO 8601 with milliseconds (they sort as text), booleans are 0 or 1.

interface LeadsTable {
  id: string;
  /** Short, unique, and never given again after an erase. The database assigns it; it leaves gaps. */
  number: Generated<number>;
  kind: LeadKind;
  /** As entered: the first name on the guide form, the full name on all others. */
  name: string;
  /** As the visitor typed it, trimmed; empty if the agency entered the lead of a person who has none. */
  email: string;
  /**
   * Lower case and without a +tag. Limits on mail to visitors, suppressions, subscriptions and erasure tell people
   * apart by it. Without an address, it's the lead's id.
   */
  email_normalized: string;
  zip_code: string | null;
  wants_newsletter: number;
  /** Why the lead may come from a bot; null if there is no sign of one. */
  suspected: SuspectedReason | null;
  /** When the operator released a suspected lead, else null. */
  released_at: string | null;
  /** The earliest `contact_marks.contacted_at` of the lead; null until the agency contacts the person. */
  first_contacted_at: string | null;
  /** Path of the page with the form; empty for a lead that the agency entered. */
  page: string;
  channel: Generated<LeadChannel>;
  /** When the lead was sent, or for one that the agency entered, when the person gave it. */
  created_at: string;
  status: Generated<LeadStatus>;
  /** Id of somebody in `desk_people`; null if it's nobody's. */
  assigned_to: string | null;
  /** When the next step is planned for, and what it is; a call without a note. */
  next_at: string | null;
  next_note: string | null;
  /** How many acts of the desk have changed the lead. */
  version: Generated<number>;
  /** 0 until the lead's words are in `lead_words`. */
  has_words: Generated<number>;
  /** How the person is answered first: see server/leads/reach.ts. */
  reach_by: Generated<ReachBy>;
}

export type ReachBy = "phone" | "email";

/** How a lead that someone at the agency entered came in. One row per lead of the channels phone, paper and import. */
interface LeadEntriesTable {
  lead_id: string;
  entered_by: string;
  entered_at: string;
  /** What the person agreed to, in the words of whoever entered it; null if nothing was noted. */
  consent: string | null;
  consent_how: string | null;
  /** Name and line of the imported file, as `fair.csv, line 12`; null if it was typed in. */
  file: string | null;
}

/** Details that only some forms ask for. One row per lead of those forms; null when not asked or not given. */
type LeadDetailsTable = { lead_id: string } & {
  [Name in DetailName as ColumnOf<Name>]: KindOf<Name> extends "yes-no"
    ? number | null
    : KindOf<Name> extends "plan-choice"
      ? string | null
      : LeadDetails[Name];
};

/** Where the visitor came from. One row per lead; unknown parts are null. */
type LeadSourcesTable = { lead_id: string } & Record<SourcePart, string | null>;

export type SourcePart = (typeof visitParts)[number];

/** Every disclosure and consent text that was shown, to reproduce it after the wording has changed. */
interface DisclosureTextsTable {
  /** SHA-256 of the UTF-8 text, in hexadecimal. */
  hash: string;
  text: string;
  first_shown_at: string;
}

/** Columns of every proof of what a visitor was shown. */
interface ProofTable {
  id: string;
  lead_id: string;
  /** Null if the sender named no version that the site has: nothing proves which text was shown. */
  version: string | null;
  /** Hash of the exact text, in `disclosure_texts`; null without a version. */
  text_hash: string | null;
  page: string;
  ip: string;
  user_agent: string;
  channel: SubmissionChannel;
}

/** Proof of the disclosure shown beside the button when a lead was sent. */
interface DisclosureRecordsTable extends ProofTable {
  disclosure_id: string;
  shown_at: string;
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
  /** URL of a webhook; null for mail, whose recipient follows from the kind and the lead. */
  destination: string | null;
  state: OutboxState;
  /** RFC 5322 Message-ID with its angle brackets, or the id of a webhook; the same on every attempt. */
  message_id: string;
  /** Attempts with a recorded outcome since the row was created. */
  attempts: number;
  /** Retries since the row was last queued; decides the next delay. */
  backoff_step: number;
  /** Start of the first attempt since the row was last queued. The time until giving up counts from it. */
  first_attempt_at: string | null;
  due_at: string;
  lease_owner: string | null;
  lease_until: string | null;
  /** Why the last attempt failed, or why the message is withheld. Contains no personal data. */
  last_error: string | null;
  /** When the email came back, was reported as late or as spam; the other three are null until then. */
  bounced_at: string | null;
  bounce: BounceKind | null;
  /** RFC 3463, e.g. `5.1.1`; of a complaint, its type, e.g. `abuse`. */
  bounce_status: string | null;
  /** What the mail server said; usually names the address. Cleaned for display, at most 300 characters. */
  bounce_reason: string | null;
  /** Id of the message that was queued in its place, after it came back or its address was corrected. */
  resent_as: string | null;
  /** When it was created or, if it was held, released. Limits on mail to visitors count from it. */
  created_at: string;
  updated_at: string;
}

/** `permanent`: it will never arrive. `temporary`: a mail server keeps trying. `complaint`: it was taken for spam. */
export type BounceKind = "permanent" | "temporary" | "complaint";

export const outboxStates = ["queued", "sent", "file-only", "failed", "held", "withheld"] as const;
/**
 * `file-only`: written to a file while no mail server was set, and sent to no one; the operator can queue it again.
 * `held`: waits for the operator. `failed`: refused or given up; the operator can queue it again. `withheld`: not
 * sent because the address is suppressed or has reached its mail limit; see `last_error`.
 */
export type OutboxState = (typeof outboxStates)[number];

interface DeliveryAttemptsTable {
  id: string;
  outbox_id: string;
  outcome: "sent" | "file-only" | "retry" | "refused";
  reason: string | null;
  started_at: string;
  finished_at: string;
}

export interface Tables extends DeskAccountTables, DeskLeadTables {
  leads: LeadsTable;
  lead_details: LeadDetailsTable;
  lead_entries: LeadEntriesTable;
  lead_sources: LeadSourcesTable;
  disclosure_texts: DisclosureTextsTable;
  disclosure_records: DisclosureRecordsTable;
  idempotency_keys: IdempotencyKeysTable;
  outbox: OutboxTable;
  delivery_attempts: DeliveryAttemptsTable;
  consent_records: ConsentRecordsTable;
  newsletter_subscriptions: NewsletterSubscriptionsTable;
  suppressions: SuppressionsTable;
  contact_marks: ContactMarksTable;
  lead_corrections: LeadCorrectionsTable;
  erasures: ErasuresTable;
  use_counts: UseCountsTable;
  service_keys: ServiceKeysTable;
}

interface TableFacts<Table extends keyof Tables> {
  /** The columns of its primary key. */
  readonly key: readonly (keyof Tables[Table])[];
  /** Whether its rows can hold something about a person. An erase leaves no copy of those behind. */
  readonly isPersonal: boolean;
}

/**
 * Every table, after the tables it references. `service_keys` comes first, because a process that finds no key there
 * creates its own.
 */
const tableFacts: { readonly [Table in keyof Tables]: TableFacts<Table> } = {
  service_keys: { key: ["name"], isPersonal: false },
  disclosure_texts: { key: ["hash"], isPersonal: true },
  leads: { key: ["id"], isPersonal: true },
  lead_details: { key: ["lead_id"], isPersonal: true },
  lead_sources: { key: ["lead_id"], isPersonal: true },
  lead_entries: { key: ["lead_id"], isPersonal: true },
  disclosure_records: { key: ["id"], isPersonal: true },
  consent_records: { key: ["id"], isPersonal: true },
  idempotency_keys: { key: ["key"], isPersonal: true },
  outbox: { key: ["id"], isPersonal: true },
  delivery_attempts: { key: ["id"], isPersonal: true },
  contact_marks: { key: ["id"], isPersonal: true },
  lead_corrections: { key: ["id"], isPersonal: true },
  lead_acts: { key: ["id"], isPersonal: true },
  call_stops: { key: ["phone_hash"], isPersonal: true },
  lead_words: { key: ["number", "word"], isPersonal: true },
  // About the people at the desk, not about visitors.
  desk_people: { key: ["id"], isPersonal: false },
  desk_links: { key: ["hash"], isPersonal: false },
  desk_sessions: { key: ["id"], isPersonal: false },
  desk_passkeys: { key: ["id"], isPersonal: false },
  desk_audit: { key: ["id"], isPersonal: false },
  newsletter_subscriptions: { key: ["id"], isPersonal: true },
  suppressions: { key: ["address_hash", "scope"], isPersonal: true },
  // Tombstones: an id, a number and a time.
  erasures: { key: ["lead_id"], isPersonal: false },
  use_counts: { key: ["day", "page", "form", "step", "field"], isPersonal: false },
};

/** A table and the columns of its primary key. */
export interface KeyedTable {
  readonly name: string;
  readonly key: readonly string[];
}

/** All tables, in an order in which rows can be inserted. */
export const tablesInOrder = Object.entries(tableFacts).map(([name, facts]) => ({
  name,
  ...facts,
}));

/** Names of the tables that can hold something about a person, in that order. */
export const personalTables: readonly string[] = tablesInOrder.flatMap(({ name, isPersonal }) =>
  isPersonal ? [name] : [],
);

export type LeadRow = Selectable<LeadsTable>;
export type LeadDetailsRow = Selectable<LeadDetailsTable>;
export type OutboxRow = Selectable<OutboxTable>;

/** An open transaction. */
export type Tx = Transaction<Tables>;

// Consent, newsletter, and the agency's follow-up.

/** Proof of a consent checkbox that was shown and of the answer. Rows are never updated. */
interface ConsentRecordsTable extends ProofTable {
  /** Which text, e.g. `automated-contact`. */
  consent_id: string;
  /** 1: the box was checked. 0: it was shown and left unchecked. */
  agreed: number;
  /** The phone number that the consent covers, as `(214) 555-0143`; null if it covers none. */
  phone: string | null;
  answered_at: string;
}

export type SubscriptionState = "pending" | "confirmed" | "unsubscribed";

/** One row per address that ever signed up for the newsletter. */
export interface NewsletterSubscriptionsTable {
  id: string;
  /** The lead with which the address was confirmed; before that, the one with which it first signed up. */
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

/** `newsletter`: no newsletter. `all`: no mail at all, including replies to forms. */
export type SuppressionScope = "newsletter" | "all";

/** `bounced`: there is no such mailbox. `complaint`: its owner reported an email as spam. */
export type SuppressionReason = "unsubscribed" | "operator" | "bounced" | "complaint";

/** Addresses that get no mail. The keyed hash stays after an erase, so the opt-out stays in effect. */
export interface SuppressionsTable {
  /** HMAC-SHA-256 of the normalized address under the service's key, in hexadecimal. */
  address_hash: string;
  scope: SuppressionScope;
  /** Null after an erase. */
  email: string | null;
  reason: SuppressionReason;
  created_at: string;
}

/** One row for each time the agency contacted a person about a lead. */
interface ContactMarksTable {
  id: string;
  lead_id: string;
  contacted_at: string;
  /** Person at the agency, if they gave a name. */
  contacted_by: string | null;
  note: string | null;
  /** What came of a call; null if nobody said. */
  result: CallResult | null;
}

export type CorrectableField = "email" | "phone" | "name" | "zip";

/** One row for each field that the agency corrected at a lead. */
interface LeadCorrectionsTable {
  id: string;
  lead_id: string;
  field: CorrectableField;
  /** Null if it was empty, or was the address of a person who has been erased. */
  old_value: string | null;
  /** The old value of an email address, normalized; null for other fields. */
  old_email_normalized: string | null;
  corrected_at: string;
  /** Person at the agency, if they gave a name. */
  corrected_by: string | null;
}

/** The tombstone of an erased lead. */
interface ErasuresTable {
  lead_id: string;
  /** Null for a lead erased before leads had numbers. */
  number: number | null;
  erased_at: string;
}

/** How often something was done on a day, without any data about visitors. */
export interface UseCountsTable {
  /** YYYY-MM-DD in the agency's time zone. */
  day: string;
  page: string;
  /** Empty for a view of a page. */
  form: string;
  step: "viewed" | "started" | "submitted" | "failed";
  /** Name of the invalid field; empty when the whole submission failed, and for every other step. */
  field: string;
  count: number;
}

/** Keys that the service generated, and that it has sent mail (`mailServerKey`). All its processes share them. */
interface ServiceKeysTable {
  name: string;
  value: string;
  created_at: string;
}
