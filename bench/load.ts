import { randomUUID } from "node:crypto";
import { once } from "node:events";
import autocannon, { type Request } from "autocannon";
import { requestHeaders } from "#contract/submission-parts.ts";

/** Origin of the submissions; the service gets it as `PUBLIC_URL`. */
export const origin = "https://bench.example";

export const browserHeaders = {
  "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile",
  "Accept-Encoding": "gzip, deflate, br, zstd",
};

/** The guide form as the page's script sends it, with a new key. By default, the address is a new one, too. */
export function submission(email = `${randomUUID()}@visitor.test`): Request {
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
  return { path: "/api/leads", method: "POST", headers, body: JSON.stringify(form) };
}

interface Load {
  readonly port: number;
  /** At the same time. */
  readonly visitors: number;
  readonly milliseconds: number;
  readonly nextRequest: () => Request;
}

/**
 * Each visitor sends the next request as soon as the last one is answered. A 503, which asks to come back later, isn't
 * counted.
 * @returns how many were answered a second, and their response times in milliseconds
 * @throws {Error} for a status other than 200, 201 and 503, or no response
 */
export async function load({ port, visitors, milliseconds, nextRequest }: Load) {
  const times: number[] = [];
  const faults = new Set<string>();
  const start = performance.now();
  const run = autocannon(
    {
      url: `http://127.0.0.1:${port}`,
      connections: visitors,
      duration: milliseconds / 1000,
      sampleInt: 20, // ms between checks whether the time is over
      requests: [{ setupRequest: (request) => ({ ...request, ...nextRequest() }) }],
    },
    (error) => error && faults.add(String(error)),
  );
  run.on("reqError", (error) => faults.add(String(error)));
  run.on("response", (_client, status, _bytes, time) => {
    if (status === 200 || status === 201) times.push(time);
    else if (status !== 503) faults.add(`status ${status}`);
  });
  await once(run, "done");
  if (faults.size > 0) throw new Error(`Requests failed: ${[...faults].join(", ")}`);
  return { perSecond: (1000 * times.length) / (performance.now() - start), times };
}
