import { createTransport } from "nodemailer";
import type { Delivery, DeliveryOutcome, Sender } from "#server/delivery/sender.ts";
import type { Composer } from "./composer.ts";
import { failureOutcome } from "./failure-outcome.ts";

/** How long each wait may last, in milliseconds. */
export interface SmtpTimeouts {
  readonly connection: number;
  readonly greeting: number;
  /** Silence in the middle of a conversation. */
  readonly socket: number;
  /**
   * One send as a whole: a server that trickles its answers runs into no other limit. Half the outbox's
   * lease (server/outbox/worker.ts): after a longer one another process would be sending it too.
   */
  readonly send: number;
}

export interface SmtpSenderDeps {
  /** `smtp://` uses STARTTLS when offered (`?requireTLS=true` insists); `smtps://` is TLS from the start. */
  readonly url: string;
  readonly composer: Composer;
  readonly timeouts?: SmtpTimeouts;
}

export const defaultTimeouts: SmtpTimeouts = {
  connection: 10_000,
  greeting: 10_000,
  socket: 30_000,
  send: 60_000,
};

/**
 * Makes a sender that hands messages to an SMTP server, one connection each: a pool sends again by itself
 * when a connection drops, which would hide an attempt from the outbox. `close` ends sends under way.
 */
export function createSmtpSender({
  url,
  composer,
  timeouts = defaultTimeouts,
}: SmtpSenderDeps): Sender {
  const closing = new AbortController();
  const transport = createTransport({
    url,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  async function send(delivery: Delivery): Promise<DeliveryOutcome> {
    const { mail, outcome } = await composer.compose(delivery);
    if (mail === null) return outcome;
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeouts.send)]);
    await transport.sendMail({ ...mail, signal });
    return { result: "sent" };
  }

  return {
    send: (delivery) => send(delivery).catch(failureOutcome),
    close: () => closing.abort(),
  };
}
