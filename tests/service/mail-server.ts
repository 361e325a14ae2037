import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

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
  /** Resolves with the first message that fits, once it is there. Rejects after `limit` ms. */
  waitFor(fits: (message: Caught) => boolean, limit?: number): Promise<Caught>;
  close(): Promise<void>;
}

/** A real SMTP server on loopback that keeps what it is sent. Port 0 takes any free one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const caught: Caught[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        const to = rcptTo.map(({ address }) => address);
        void keep(caught, { from, to }, Buffer.concat(chunks)).finally(done);
      });
    },
  });
  server.on("error", () => {}); // a client that hangs up is no failure of the test
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    caught,
    waitFor: (fits, limit = 20_000) => waitFor(() => caught.find(fits), limit),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function keep(
  caught: Caught[],
  envelope: Pick<Caught, "from" | "to">,
  raw: Buffer,
): Promise<void> {
  caught.push({ ...envelope, email: await PostalMime.parse(raw) });
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
