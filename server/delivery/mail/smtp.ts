import { createTransport, type SendMailOptions } from "nodemailer";
import { z } from "zod/mini";
import type {
  Delivery,
  DeliveryFailure,
  DeliveryOutcome,
  Sender,
} from "#server/delivery/sender.ts";
import type { Composer } from "./composer.ts";

/** In milliseconds. */
export const defaultTimeouts = {
  connection: 10_000,
  greeting: 10_000,
  /** Silence during a session. */
  socket: 30_000,
  /**
   * The whole send: the other timeouts don't catch a server that responds a few bytes at a time. It is half the
   * outbox's lease (server/outbox/worker.ts), because once the lease expires, another process sends the message.
   */
  send: 60_000,
};

interface SmtpSenderDeps {
  /** `smtp://` uses STARTTLS when offered (`?requireTLS=true` insists); `smtps://` is TLS from the start. */
  readonly url: string;
  readonly composer: Composer;
  readonly timeouts?: typeof defaultTimeouts;
}

/**
 * Creates a sender over SMTP with one connection per message: nodemailer's pool resends automatically if a
 * connection drops, which would hide an attempt from the outbox. `close` aborts sends in progress.
 */
export function createSmtpSender({
  url,
  composer,
  timeouts = defaultTimeouts,
}: SmtpSenderDeps): Sender {
  const closing = new AbortController();
  const transport = transportTo(url, timeouts);
  const delivered = deliveredRecipients();

  async function send(delivery: Delivery): Promise<DeliveryOutcome> {
    const { mail, outcome } = await composer.compose(delivery);
    if (mail === null) return outcome;
    const { outboxId } = delivery;
    const { from, to } = mail.envelope;
    const missing = to.filter(({ address }) => !delivered.has(outboxId, address));
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeouts.send)]);
    const { accepted, failures } = await attempt({
      ...mail,
      envelope: { from, to: missing },
      signal,
    });
    const isWithSome = accepted.length > 0 || missing.length < to.length;
    const later = failures.find(({ result }) => result === "retry");
    if (later) {
      delivered.add(outboxId, accepted);
      const isPutOff = isWithSome && isOfRecipient(later);
      return isPutOff ? { ...later, reason: "some-put-off" } : later;
    }
    delivered.delete(outboxId);
    const [failure] = failures;
    if (failure === undefined) return { result: "sent" };
    if (isWithSome) return { result: "sent", reason: "some-refused" };
    const isBeyondAscii = to.some(({ address }) => /[^ -~]/.test(address));
    return isBeyondAscii && isOfRecipient(failure)
      ? { ...failure, reason: "beyond-ascii" }
      : failure;
  }

  /** Sends a message; `failures` has an outcome for each refused recipient, or one for everything. */
  async function attempt(mail: SendMailOptions) {
    try {
      const { accepted, rejectedErrors = [] } = await transport.sendMail(mail);
      return { accepted, failures: rejectedErrors.map(failureOutcome) };
    } catch (error) {
      const errors = allRefused.safeParse(error).data?.rejectedErrors ?? [error];
      return { accepted: [], failures: errors.map(failureOutcome) };
    }
  }

  return {
    send: (delivery) => send(delivery).catch(failureOutcome),
    close: () => closing.abort(),
  };
}

/** Messages that some recipients have while the others' are retried. */
const mostPutOff = 1000;

/**
 * Who has a message that the mail server put off for other recipients, so that a retry goes only to those. Kept in
 * memory: after a restart, and from another process on the same database, everyone gets it once more rather than
 * someone never.
 */
function deliveredRecipients() {
  const all = new Map<string, ReadonlySet<string>>();
  const plainOf = (address: string) => address.toLowerCase();
  return {
    has: (outboxId: string, address: string) => all.get(outboxId)?.has(plainOf(address)) ?? false,
    add(outboxId: string, addresses: readonly string[]) {
      if (addresses.length === 0) return;
      all.set(outboxId, new Set([...(all.get(outboxId) ?? []), ...addresses.map(plainOf)]));
      const [oldest = ""] = all.keys();
      if (all.size > mostPutOff) all.delete(oldest);
    },
    delete: (outboxId: string) => void all.delete(outboxId),
  };
}

function transportTo(url: string, timeouts: typeof defaultTimeouts) {
  return createTransport({
    url,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

interface PlainMail {
  readonly url: string;
  /** Envelope sender. */
  readonly bounceAddress: string;
  readonly mail: {
    readonly from: { readonly name: string; readonly address: string };
    readonly to: string;
    readonly subject: string;
    readonly text: string;
  };
}

type SendOutcome = { readonly result: "sent" } | DeliveryFailure;

/** Sends one email that belongs to no lead, such as a test. Never throws. */
export async function sendPlainMail({ url, bounceAddress, mail }: PlainMail): Promise<SendOutcome> {
  return await sendMail(url, { ...mail, envelope: { from: bounceAddress, to: mail.to } });
}

/** Sends one email at once, to a single recipient. Never throws. */
export async function sendMail(url: string, mail: SendMailOptions): Promise<SendOutcome> {
  const signal = AbortSignal.timeout(defaultTimeouts.send);
  const reply = transportTo(url, defaultTimeouts).sendMail({ ...mail, signal });
  return await reply.then(() => ({ result: "sent" as const }), failureOutcome);
}

/** nodemailer's error if every recipient was refused. */
const allRefused = z.object({ rejectedErrors: z.array(z.unknown()) });

/** Fields of errors from nodemailer and Node. Not the message, which may contain an address. */
const failure = z.object({
  code: z.optional(z.string()),
  /** The socket's own code, e.g. ECONNREFUSED when `code` is ESOCKET. */
  originalCode: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  command: z.optional(z.string()),
});

/**
 * Classifies a failed send. A 5xx reply to RCPT TO or DATA is `refused` (RFC 5321, 4.2.1); everything else
 * is `retry`: a 5xx reply to another command, such as AUTH or MAIL FROM, is about our account rather than
 * this message, and the operator can fix it.
 */
export function failureOutcome(error: unknown): DeliveryFailure {
  const { data: { code, originalCode, responseCode, command = "" } = {} } =
    failure.safeParse(error);
  if (responseCode === undefined) return { result: "retry", reason: plain(originalCode ?? code) };
  const isRefused =
    responseCode >= 500 && messageCommands.has(command) && !sessionCodes.has(responseCode);
  const reason = command === "" ? String(responseCode) : `${responseCode} ${plain(command)}`;
  return { result: isRefused ? "refused" : "retry", reason };
}

/** Whether the server refused or put off the address, not the message or the session. */
function isOfRecipient({ reason }: DeliveryFailure): boolean {
  return reason.endsWith(" RCPT TO");
}

const messageCommands = new Set(["RCPT TO", "DATA"]);

// 503 bad sequence, 530 authentication required, 535 authentication failed: not about the message.
const sessionCodes = new Set([503, 530, 535]);

/** Reasons are stored and logged, so only text that looks like a code or a command passes. */
function plain(text: string | undefined): string {
  return text !== undefined && /^[A-Z][A-Z0-9_ ]{1,39}$/.test(text) ? text : "UNKNOWN";
}
