import type { LeadDetails } from "#contract/lead-details.ts";
import type { LeadChannel, LeadKind } from "#contract/lead-kind.ts";
import type { OutboxKind } from "#contract/outbox-kind.ts";

/** A stored lead, as messages need it. Times are UTC, ISO 8601. */
export interface DeliveryLead {
  readonly id: string;
  /** Short and unique. */
  readonly number: number;
  readonly kind: LeadKind;
  /** As typed: the first name on the guide form, the full name on all others. */
  readonly name: string;
  readonly email: string;
  readonly zipCode: string | null;
  readonly wantsNewsletter: boolean;
  readonly suspected: boolean;
  /** All mail to them is suppressed, so none was sent. Undefined if this was not checked. */
  readonly wantsNoMail?: boolean;
  readonly createdAt: string;
  readonly channel: LeadChannel;
  /** Who at the agency entered it; null for a lead that came over the website or the API. */
  readonly entry: DeliveryEntry | null;
  /** Path of the page with the form, e.g. `/`; empty for a lead that the agency entered. */
  readonly page: string;
  /** Null for forms without further fields. */
  readonly details: LeadDetails | null;
  /** Where the visitor came from (landing, referrer, utm_source…); only the parts that are known. */
  readonly source: Readonly<Record<string, string>>;
  /**
   * The disclosure of the form, e.g. `guide-form`. The version is null if nothing shows that it was seen. Null for a
   * lead that the agency entered.
   */
  readonly disclosure: { readonly id: string; readonly version: string | null } | null;
  /** The consent boxes that were shown and their answers, oldest first. */
  readonly consents: readonly DeliveryConsent[];
}

/** How a lead that someone at the agency entered came in. Times are UTC, ISO 8601. */
export interface DeliveryEntry {
  readonly enteredBy: string;
  readonly enteredAt: string;
  /** What the person agreed to, in words; null if nothing was noted. */
  readonly consent: string | null;
  readonly consentHow: string | null;
}

/** A consent box that was shown with the form, and the answer. */
export interface DeliveryConsent {
  /** Id of the text, e.g. `automated-contact`. */
  readonly id: string;
  /** Null if nothing shows which wording the person saw. */
  readonly version: string | null;
  readonly agreed: boolean;
  /** The phone number that the answer covers, as `(214) 555-0143`; null if none. */
  readonly phone: string | null;
  /** UTC, ISO 8601. */
  readonly answeredAt: string;
}

/** One outbox row, ready to be sent. */
export interface Delivery {
  readonly outboxId: string;
  readonly kind: OutboxKind;
  /** URL of a webhook; null for mail. */
  readonly destination: string | null;
  /** RFC 5322 Message-ID with its angle brackets, or the id of a webhook; the same on every attempt. */
  readonly messageId: string;
  readonly lead: DeliveryLead;
}

export type DeliveryOutcome =
  | {
      readonly result: "sent";
      /** What went wrong all the same, e.g. that some of several recipients were refused. */
      readonly reason?: string;
    }
  | WrittenToFile
  | DeliveryFailure;

/** The message is in a file on this machine, because no mail server is set. It went to no one. */
interface WrittenToFile {
  readonly result: "file-only";
  readonly reason?: undefined;
}

/** `retry`: a temporary failure. `refused`: a permanent one (e.g. SMTP 5xx), not retried automatically. */
export interface DeliveryFailure {
  readonly result: "retry" | "refused";
  readonly reason: string;
  /** How long the receiver asked us to wait before a retry. */
  readonly waitMilliseconds?: number;
}

/** Delivers one message. Never throws. `reason` is a code without personal data. */
export interface Sender {
  send(delivery: Delivery): Promise<DeliveryOutcome>;
  close(): void;
}

/** Wraps a sender so that it reports the kind of message and the outcome of each attempt. */
export function withSendMetrics(
  sender: Sender,
  report: (kind: OutboxKind, outcome: DeliveryOutcome["result"]) => void,
): Sender {
  return {
    async send(delivery) {
      const { kind } = delivery;
      try {
        const outcome = await sender.send(delivery);
        report(kind, outcome.result);
        return outcome;
      } catch (error) {
        // The outbox retries after an exception in a sender.
        report(kind, "retry");
        throw error;
      }
    },
    close: () => sender.close(),
  };
}
