import { Webhook } from "standardwebhooks";
import type { Delivery, DeliveryOutcome, Sender } from "#server/delivery/sender.ts";
import { leadCreated } from "./lead-event.ts";
import { postWebhook } from "./post-webhook.ts";
import type { AgentFor } from "./webhook-agents.ts";
import { answerOutcome, faultOutcome } from "./webhook-outcome.ts";

export interface WebhookSenderDeps {
  /** Each as `whsec_` and base64; every message is signed with all of them. */
  readonly secrets: readonly string[];
  readonly agentFor: AgentFor;
  readonly now: () => Date;
  /** One attempt as a whole: far less than the outbox's lease. Default 10 s. */
  readonly timeoutMilliseconds?: number;
}

export const webhookTimeout = 10_000;

/**
 * Makes a sender that posts a lead as a signed event (Standard Webhooks 1.0) to the delivery's
 * destination. The id is the same on every attempt, the time is the attempt's. `close` ends what is
 * under way.
 */
export function createWebhookSender(deps: WebhookSenderDeps): Sender {
  const { agentFor, now, timeoutMilliseconds = webhookTimeout } = deps;
  const signers = deps.secrets.map((secret) => new Webhook(secret));
  const closing = new AbortController();

  async function send({ destination, messageId, lead }: Delivery): Promise<DeliveryOutcome> {
    const url = URL.parse(destination ?? "");
    if (url === null) return { result: "refused", reason: "bad-address" };
    const body = JSON.stringify(leadCreated(lead));
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "User-Agent": "medicare-lead-desk",
      ...signature(signers, messageId, now(), body),
    };
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMilliseconds)]);
    const options = { agent: agentFor(url), headers, signal };
    return answerOutcome(await postWebhook(url, options, body), now());
  }

  return {
    send: (delivery) => send(delivery).catch(faultOutcome),
    close: () => closing.abort(),
  };
}

function signature(signers: readonly Webhook[], id: string, now: Date, body: string) {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": signers.map((signer) => signer.sign(id, now, body)).join(" "),
  };
}
