import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import autocannon from "autocannon";
import { requestHeaders } from "#contract/request-headers.ts";

/** Origin of the submissions; the service gets it as `PUBLIC_URL`. */
export const origin = "https://bench.example";

const browserHeaders = {
  "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile",
  "Accept-Encoding": "gzip, deflate, br, zstd",
};

const newAddress = () => `${randomUUID()}@visitor.test`;

/** The guide form as the page's script sends it, with a new key. */
function submission(email: string) {
  const headers: Record<string, string> = {
    ...browserHeaders,
    "Content-Type": "application/json",
    Origin: origin,
    [requestHeaders.leadSource]: "landing=%2F&utm_source=google&utm_medium=cpc",
    [requestHeaders.disclosureVersion]: "1",
    [requestHeaders.consentVersion]: "1",
    [requestHeaders.idempotencyKey]: randomUUID(),
  };
  const form = { firstName: "Margaret", email, zipCode: "75024", wantsNewsletter: false };
  return { method: "POST", headers, body: JSON.stringify(form) } as const;
}

interface Load {
  /** Ports of the servers, which get equal shares. */
  readonly ports: readonly number[];
  /** At the same time, over all servers. */
  readonly visitors: number;
  readonly milliseconds: number;
  /** The email address to submit; by default a new one each time. */
  readonly email?: () => string;
}

/**
 * Each visitor sends the next form as soon as the last one is answered. Counts accepted forms (201), but not those
 * that got a 503.
 * @returns how many were accepted a second, and their response times in milliseconds
 * @throws {Error} for any other response, or none
 */
export async function submitAll(load: Load) {
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(load.ports.map((port) => submitTo(port, load, times)));
  return { perSecond: (1000 * times.length) / (performance.now() - began), times };
}

async function submitTo(port: number, load: Load, times: number[]): Promise<void> {
  const { ports, visitors, milliseconds, email = newAddress } = load;
  const others = new Set<string>();
  const run = autocannon(
    {
      url: `http://127.0.0.1:${port}/api/leads`,
      connections: Math.ceil(visitors / ports.length),
      duration: milliseconds / 1000,
      sampleInt: 20, // ms between checks whether the time is over
      requests: [{ setupRequest: (request) => ({ ...request, ...submission(email()) }) }],
    },
    (error) => error && others.add(String(error)),
  );
  run.on("reqError", (error) => others.add(String(error)));
  run.on("response", (_client, status, _bytes, time) => {
    if (status === 201) times.push(time);
    else if (status !== 503) others.add(`status ${status}`);
  });
  await once(run, "done");
  if (others.size > 0) throw new Error(`Submissions failed: ${[...others].join(", ")}`);
}

/** Sends one form from a new address. Returns true if accepted, false if it should be retried. */
export async function submitOne(port: number): Promise<boolean> {
  return (await ask(port, "/api/leads", [201, 503], submission(newAddress()))).status === 201;
}

/** Visits a page. Returns its response time in milliseconds. */
export async function visitPage(port: number, path: string): Promise<number> {
  return (await ask(port, path, [200], { headers: browserHeaders })).time;
}

/** A broken connection is status 0 with an infinite time. @throws {Error} for an unexpected status */
async function ask(port: number, path: string, expected: readonly number[], request: RequestInit) {
  const began = performance.now();
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, request);
    await answer.arrayBuffer();
    if (expected.includes(answer.status))
      return { status: answer.status, time: performance.now() - began };
    throw new Error(`${path} returned ${answer.status}`);
  } catch (error) {
    // `fetch` throws this when there is no response.
    if (error instanceof TypeError) return { status: 0, time: Number.POSITIVE_INFINITY };
    throw error;
  }
}

/**
 * Calls at a steady rate, no matter how slow the responses are. Not with autocannon, which sends all calls of
 * a second at once.
 */
export async function atRate<Answer>(
  perSecond: number,
  milliseconds: number,
  call: () => Promise<Answer>,
): Promise<Answer[]> {
  const calls: Promise<Answer>[] = [];
  const began = performance.now();
  while (calls.length < (milliseconds * perSecond) / 1000) {
    const due = ((performance.now() - began) * perSecond) / 1000;
    if (calls.length < due) calls.push(call());
    else await delay(1);
  }
  return await Promise.all(calls);
}
