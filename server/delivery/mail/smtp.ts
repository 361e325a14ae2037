import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Delivery, DeliveryOutcome, Sender } from "#server/delivery/sender.ts";
import type { Composer } from "./composer.ts";

/** How long each wait may last, in milliseconds. */
interface SmtpTimeouts {
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

interface SmtpSenderDeps {
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

/** What nodemailer and Node put on an error, apart from its text, which may hold an address. */
const failure = z.object({
  code: z.string().optional(),
  /** The socket's own code behind a general one, such as ECONNREFUSED behind ESOCKET. */
  originalCode: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
});

/**
 * Reads a failed send. A 5xx answer to the recipient or the message is `refused` (RFC 5321, 4.2.1);
 * everything else is `retry`. A 5xx anywhere else, such as AUTH or MAIL FROM, is about our account and
 * not this message, and goes away once the operator mends it.
 */
export function failureOutcome(error: unknown): DeliveryOutcome {
  const { data: { code, originalCode, responseCode, command = "" } = {} } =
    failure.safeParse(error);
  if (responseCode === undefined) return { result: "retry", reason: plain(originalCode ?? code) };
  const refused = responseCode >= 500 && aboutMessage.has(command) && !aboutUs.has(responseCode);
  const reason = command === "" ? String(responseCode) : `${responseCode} ${plain(command)}`;
  return { result: refused ? "refused" : "retry", reason };
}

const aboutMessage = new Set(["RCPT TO", "DATA"]);

// 503 bad sequence, 530 sign in first, 535 sign-in failed: the same message passes on a sound connection.
const aboutUs = new Set([503, 530, 535]);

/** A reason is kept and logged, so only what looks like a code or a command passes. */
function plain(text: string | undefined): string {
  return text !== undefined && /^[A-Z][A-Z0-9_ ]{1,39}$/.test(text) ? text : "UNKNOWN";
}
