import type { DeliveryKind, DeliveryOutcome, Sender } from "./sender.ts";

/** Gives a sender that tells of each try its kind of message and its outcome, and changes nothing else. */
export function tellSends(
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
