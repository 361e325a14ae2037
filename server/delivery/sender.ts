import type { LeadDetails } from "#contract/lead-details.ts";
import type { LeadKind } from "#contract/lead-kind.ts";

/** What a message is for; each kind has one template. */
export type DeliveryKind =
  | "guide-email"
  | "agency-notification"
  | "lead-confirmation"
  | "newsletter-confirmation"
  | "lead-webhook";

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
  /** They asked for no mail at all, so none was sent to them. Left out where nobody looked. */
  readonly wantsNoMail?: boolean;
  readonly createdAt: string;
  /** Path of the page with the form, e.g. `/`. */
  readonly page: string;
  /** Null where the form asked for nothing more. */
  readonly details: LeadDetails | null;
  /** Named parts of where the visitor came from: landing, referrer, utm_source…; only those known. */
  readonly source: Readonly<Record<string, string>>;
  /** The disclosure that was shown. */
  readonly disclosure: DeliveryDisclosure;
  /** The boxes that were shown, oldest first; each with its answer. */
  readonly consents: readonly DeliveryConsent[];
}

/** Which text it was, e.g. `guide-form`, and in which version. */
export interface DeliveryDisclosure {
  readonly id: string;
  readonly version: string;
}

/** A box that was shown with the form, and what was answered. */
export interface DeliveryConsent {
  /** Which text, e.g. `automated-contact`. */
  readonly id: string;
  readonly version: string;
  readonly agreed: boolean;
  /** The number that the answer is about, as `(972) 204-5855`; null when it is about no number. */
  readonly phone: string | null;
  /** UTC, ISO 8601. */
  readonly answeredAt: string;
}

/** One outbox row, ready to be sent. */
export interface Delivery {
  readonly outboxId: string;
  readonly kind: DeliveryKind;
  /** Address of a webhook; null for mail. */
  readonly destination: string | null;
  /** RFC 5322 Message-ID with its angle brackets, or the id of a webhook; the same on every attempt. */
  readonly messageId: string;
  readonly lead: DeliveryLead;
}

/** `retry`: a passing fault. `refused`: a permanent one (SMTP 5xx), never tried again by itself. */
export type DeliveryOutcome =
  | { readonly result: "sent" }
  | {
      readonly result: "retry" | "refused";
      readonly reason: string;
      /** How long the other side asks us to wait before a retry. */
      readonly waitMilliseconds?: number;
    };

/** Delivers one message. Never throws; `reason` holds a code and no personal data. */
export interface Sender {
  send(delivery: Delivery): Promise<DeliveryOutcome>;
  close(): void;
}

/** Gives a sender that tells of each try its kind of message and its outcome, and changes nothing else. */
export function withSendMetrics(
  sender: Sender,
  tell: (kind: DeliveryKind, outcome: DeliveryOutcome["result"]) => void,
): Sender {
  return {
    async send(delivery) {
      const { kind } = delivery;
      try {
        const answer = await sender.send(delivery);
        tell(kind, answer.result);
        return answer;
      } catch (error) {
        // The outbox takes a sender's own fault as a passing one.
        tell(kind, "retry");
        throw error;
      }
    },
    close: () => sender.close(),
  };
}
