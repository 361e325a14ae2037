import type { LeadDetails } from "#contract/lead-details.ts";
import type { LeadKind } from "#contract/lead-kind.ts";

/** What a message is for; each kind has one template. */
export type DeliveryKind = "guide-email" | "agency-notification";

/** A stored lead as messages show it. Times are UTC, ISO 8601. */
export interface DeliveryLead {
  readonly id: string;
  readonly kind: LeadKind;
  /** As it was given: the first name on the guide form, the full name on all others. */
  readonly name: string;
  readonly email: string;
  readonly zipCode: string | null;
  readonly wantsNewsletter: boolean;
  readonly suspected: boolean;
  readonly createdAt: string;
  /** Path of the page with the form, e.g. `/`. */
  readonly page: string;
  /** Null where the form asked for nothing more. */
  readonly details: LeadDetails | null;
  /** Named parts of where the visitor came from: landing, referrer, utm_source…; only those known. */
  readonly source: Readonly<Record<string, string>>;
  /** The disclosure as it was shown: id and version, e.g. `guide-form@2026-11-20`. */
  readonly disclosure: string;
}

/** One outbox row, ready to be sent. */
export interface Delivery {
  readonly outboxId: string;
  readonly kind: DeliveryKind;
  /** RFC 5322 Message-ID with its angle brackets; the same on every attempt. */
  readonly messageId: string;
  readonly lead: DeliveryLead;
}

/** `retry`: a passing fault. `refused`: a permanent one (SMTP 5xx), never tried again by itself. */
export type DeliveryOutcome =
  { readonly result: "sent" } | { readonly result: "retry" | "refused"; readonly reason: string };

/** Delivers one message. Never throws; `reason` holds a code and no personal data. */
export interface Sender {
  send(delivery: Delivery): Promise<DeliveryOutcome>;
  close(): void;
}
