import { once } from "node:events";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

/** A message as a real SMTP server took it. */
export interface CaughtMail {
  /** Envelope sender and recipients, as MAIL FROM and RCPT TO named them. */
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Buffer;
  readonly email: Email;
}

export interface MailCatcher {
  readonly url: string;
  readonly mails: CaughtMail[];
  close(): Promise<void>;
}

/** Starts an SMTP server for tests on a free port of this machine; `options` may refuse what comes. */
export async function startMailCatcher(options: SMTPServerOptions = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onData: callbackify(async (stream: Readable, session: SMTPServerSession) => {
      mails.push(await takeMail(stream, session));
    }),
    ...options,
  });
  // A client that goes away is an error event, which would end the test run if nobody listened.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new TypeError("No port was opened");
  return { url: `smtp://127.0.0.1:${address.port}`, mails, close: () => closeMail(server) };
}

async function takeMail(stream: Readable, { envelope }: SMTPServerSession): Promise<CaughtMail> {
  const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
  const to = envelope.rcptTo.map(({ address }) => address);
  const raw = await buffer(stream);
  return { from, to, raw, email: await PostalMime.parse(raw) };
}

function closeMail(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** An answer with a status code, for `onRcptTo` and the like. */
export function smtpAnswer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
