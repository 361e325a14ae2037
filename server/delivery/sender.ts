import type { Lead } from "#contract/lead.ts";
import type { OutboxKind } from "#contract/outbox-kind.ts";
import type { LeadWork } from "#server/db/lead-work.ts";

/** One outbox row, ready to be sent. */
export interface Delivery {
  readonly outboxId: string;
  readonly kind: OutboxKind;
  /** URL of a webhook; null for mail. */
  readonly destination: string | null;
  /** RFC 5322 Message-ID with its angle brackets, or the id of a webhook; the same on every attempt. */
  readonly messageId: string;
  readonly lead: Lead;
  /** How work on the lead stands; only for `lead-update-webhook`. */
  readonly work?: LeadWork;
  /** All mail to the person is suppressed, so none was sent. Undefined if this was not checked. */
  readonly wantsNoMail?: boolean;
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
