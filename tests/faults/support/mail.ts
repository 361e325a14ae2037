import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";
import type { MailServer } from "#tests/service/testing.ts";
import { outboxIn, type Store } from "./store.ts";

/** A mail server that receives whole messages and never acknowledges them. */
export async function stallingMail() {
  const emails: Email[] = [];
  const url = await serve({
    onData(stream) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((email) => emails.push(email));
      });
    },
  });
  return { url, emails };
}

/** A mail server that answers every address in `answers` with that code, and accepts mail for all others. */
export async function refusingMail(answers: Map<string, number>) {
  const taken: string[] = [];
  const url = await serve({
    onRcptTo({ address }, _session, done) {
      const code = answers.get(address);
      if (code === undefined) return done();
      // Like many servers, it repeats the address in its reply.
      done(Object.assign(new Error(`<${address}> is not welcome`), { responseCode: code }));
    },
    onData(stream, { envelope }, done) {
      stream.resume().on("end", () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  return { url, taken };
}

/** A port that accepts connections and never sends anything: the slowest way to be down. */
export async function silentMail(port: number): Promise<() => Promise<void>> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
}

async function serve(options: SMTPServerOptions): Promise<string> {
  const off = ["STARTTLS", "AUTH"];
  const server = new SMTPServer({ authOptional: true, disabledCommands: off, ...options });
  server.on("error", () => {}); // a killed client is not a test failure
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => server.close(() => {}));
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

/** The outbox polls every 2 s; duplicates arrive within that time. */
export const oneLookMore = 2500;

/** Waits until every row was sent, or for `limit` ms, plus a little more. Returns the Message-IDs that arrived. */
export async function arrivals(mail: MailServer, store: Store, limit = 15_000): Promise<string[]> {
  const end = Date.now() + limit;
  const waiting = async () => (await outboxIn(store)).some(({ state }) => state !== "sent");
  while ((await waiting()) && Date.now() < end) await delay(50);
  await delay(oneLookMore);
  return mail.caught.map(({ email }) => email.messageId ?? "none");
}

/** Which expected messages did not arrive, and which arrived unexpectedly or too often. */
export function compare(expected: readonly string[], came: readonly string[]) {
  const extra = [...came];
  const missing = expected.filter((id) => {
    const at = extra.indexOf(id);
    if (at !== -1) extra.splice(at, 1);
    return at === -1;
  });
  return { missing, extra };
}

export const allOnce = { missing: [], extra: [] };
