import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** One message as the mail server took it. */
export interface Caught {
  readonly from: string;
  readonly to: readonly string[];
  readonly email: Email;
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly caught: readonly Caught[];
  /** Those it did not take; their sender was told to try again later. */
  readonly refused: readonly Caught[];
  /** Resolves with the first message that fits, once it is there. Rejects after `limit` ms. */
  waitFor(fits: (message: Caught) => boolean, limit?: number): Promise<Caught>;
  close(): Promise<void>;
}

/**
 * A real SMTP server on loopback that keeps what it is sent. Port 0 takes any free one. What `takes`
 * declines is answered with 451, a passing fault.
 */
export async function startMailServer(
  port = 0,
  takes: (message: Caught, refused: readonly Caught[]) => boolean = () => true,
): Promise<MailServer> {
  const caught: Caught[] = [];
  const refused: Caught[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: callbackify(async (stream: Readable, session: SMTPServerSession) => {
      const message = await readMessage(stream, session);
      const taken = takes(message, refused);
      (taken ? caught : refused).push(message);
      if (!taken) throw Object.assign(new Error("Try again later"), { responseCode: 451 });
    }),
  });
  server.on("error", () => {}); // a client that hangs up is no failure of the test
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    caught,
    refused,
    waitFor: (fits, limit = 20_000) => waitFor(() => caught.find(fits), limit),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readMessage(stream: Readable, { envelope }: SMTPServerSession): Promise<Caught> {
  const { mailFrom, rcptTo } = envelope;
  const email = await PostalMime.parse(await buffer(stream));
  const to = rcptTo.map(({ address }) => address);
  return { from: mailFrom ? mailFrom.address : "", to, email };
}

async function waitFor<Value>(look: () => Value | undefined, limit: number): Promise<Value> {
  const end = Date.now() + limit;
  for (;;) {
    const value = look();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`Not there after ${limit} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
