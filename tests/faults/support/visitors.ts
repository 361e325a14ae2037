import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { LeadReply } from "#contract/lead-reply.ts";
import { requestHeaders } from "#contract/submission-parts.ts";

interface Answer {
  readonly status: number;
  readonly reply: LeadReply;
}

type Headers = Readonly<Record<string, string>>;

/** Where the service listens, as a numeric address, because a name lookup would add to every measurement. */
export function addressOf({ port }: { readonly port: number }): string {
  return `http://127.0.0.1:${port}`;
}

/** Sends the guide form as the page's script does, with a new key; `headers` replace or add headers. */
export async function submit(
  to: { readonly port: number },
  fields: unknown,
  headers: Headers = {},
  signal: AbortSignal = AbortSignal.timeout(30_000),
): Promise<Answer> {
  const response = await fetch(`${addressOf(to)}/api/leads`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: addressOf(to),
      [requestHeaders.idempotencyKey]: randomUUID(),
      ...headers,
    },
    body: JSON.stringify(fields),
    signal,
  });
  return { status: response.status, reply: (await response.json()) as LeadReply };
}

/**
 * The same, but retries with the same key while the store is too slow, as on a busy machine. On a connection of its
 * own: the service may close a kept one just as it is used again.
 */
export async function submitUntilTaken(
  to: { readonly port: number },
  fields: unknown,
  key: string = randomUUID(),
): Promise<Answer> {
  const headers = { [requestHeaders.idempotencyKey]: key, Connection: "close" };
  for (;;) {
    const answer = await submit(to, fields, headers);
    if (answer.status !== 503) return answer;
    await delay(50);
  }
}

/** A visitor with a unique name and address. */
export function somebody() {
  return { firstName: "Ada", email: `${randomUUID()}@visitor.test`, zipCode: "75024" };
}

/** Visitors who retry a form with the same key until it is acknowledged, then send the next one. */
export interface Visitors {
  /** The id in each acknowledgement, by the email address that was sent. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Statuses other than an acknowledgement and 503, which asks to retry. None is expected. */
  readonly refusals: number[];
  /** Resolves when each visitor has their last acknowledgement. */
  leave(): Promise<void>;
}

/** This many at once; one in five attempts disconnects before the response. */
export function startVisitors(count: number, port: number): Visitors {
  const acknowledged = new Map<string, string>();
  const refusals: number[] = [];
  const leaving = new AbortController();

  async function persist(): Promise<void> {
    const fields = somebody();
    const key = { [requestHeaders.idempotencyKey]: randomUUID() };
    for (;;) {
      const answer = await submit({ port }, fields, key, someTimeout()).catch(() => undefined);
      if (answer?.reply.success) {
        acknowledged.set(fields.email, answer.reply.id);
        return;
      }
      if (answer !== undefined && answer.status !== 503) refusals.push(answer.status);
      await delay(5 + Math.random() * 20);
    }
  }
  async function visit(): Promise<void> {
    while (!leaving.signal.aborted) await persist();
  }

  const visits = Array.from({ length: count }, visit);
  return {
    acknowledged,
    refusals,
    async leave() {
      leaving.abort();
      await Promise.all(visits);
    },
  };
}

/** Usually enough for any response; otherwise 1 to 256 ms, so that some disconnect between commit and response. */
export function someTimeout(): AbortSignal {
  return AbortSignal.timeout(Math.random() < 0.2 ? Math.round(2 ** (8 * Math.random())) : 5000);
}

/** A client that sends exactly the given bytes at the given times. */
interface RawVisitor {
  say(text: string): void;
  /**
   * Returns everything received so far, once it contains `part` or nothing more can arrive; gives up after 20 s.
   */
  hear(part: string): Promise<string>;
}

export async function rawVisitor(port: number): Promise<RawVisitor> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  socket.on("error", () => {}); // it closes then
  await once(socket, "connect");
  return {
    say: (text) => void socket.write(text),
    async hear(part) {
      const end = Date.now() + 20_000;
      while (!answer.includes(part) && !socket.closed && Date.now() < end) await delay(10);
      return answer;
    },
  };
}

/** How long to wait for a rejection, in milliseconds. A form that isn't rejected in this time is waiting. */
const rejectionMs = 200;

/**
 * Sends forms to a service whose store is locked until one is rejected, because those waiting have waited for too
 * long. Gives up after about 1.6 seconds: if the store is locked for longer, the waiting forms fail too. Waiting
 * forms are stored later.
 */
export async function submitUntilRejected(to: { readonly port: number }): Promise<void> {
  const end = Date.now() + 1_600;
  while (Date.now() < end) {
    const limit = AbortSignal.timeout(rejectionMs);
    const response = await submit(to, somebody(), {}, limit).catch(() => undefined);
    if (response?.status === 503) return;
  }
}
