import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { leadEvent, type LeadEvent } from "#contract/lead-event.ts";

/** A message as a real receiver took it, its signature checked by the standard's own library. */
export interface CaughtWebhook {
  readonly id: string;
  /** Seconds since 1970, UTC. */
  readonly timestamp: number;
  readonly event: LeadEvent;
  readonly headers: IncomingMessage["headers"];
  readonly path: string;
}

export interface WebhookCatcher {
  readonly url: string;
  readonly port: number;
  /** What was verified and answered with 2xx. */
  readonly caught: CaughtWebhook[];
  /** What was verified and answered otherwise. */
  readonly declined: CaughtWebhook[];
  /** How many requests came whose signature is not by `secret`. */
  readonly unverified: () => number;
  readonly close: () => Promise<void>;
}

export interface CatcherOptions {
  readonly secret?: string;
  /** Port 0 takes any free one. */
  readonly port?: number;
  readonly host?: string;
  /** The status of the answer, or an answer of the test's own and null. Default 204. */
  readonly answer?: (message: CaughtWebhook, response: ServerResponse) => number | null;
}

/** A signing secret like no other. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** Starts a receiver of webhooks for tests. */
export async function startWebhookCatcher(options: CatcherOptions = {}): Promise<WebhookCatcher> {
  const { secret = newSecret(), port = 0, host = "127.0.0.1", answer = () => 204 } = options;
  const caught: CaughtWebhook[] = [];
  const declined: CaughtWebhook[] = [];
  let unverified = 0;
  const server = createServer((request, response) => void take(request, response));
  server.listen(port, host);
  await once(server, "listening");
  const taken = portOf(server);
  const url = `http://127.0.0.1:${taken}/hook`;
  const close = () => closeWebhook(server);
  return { url, port: taken, caught, declined, unverified: () => unverified, close };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = await read(request, new Webhook(secret)).catch(() => null);
    if (message === null) unverified += 1;
    const status = message === null ? 401 : answer(message, response);
    if (message !== null) (status !== null && status < 300 ? caught : declined).push(message);
    if (status !== null) response.writeHead(status).end();
  }
}

/** @throws when the signature is not by the secret, or what it signs is no event of ours */
async function read(request: IncomingMessage, webhook: Webhook): Promise<CaughtWebhook> {
  const { headers, url: path = "" } = request;
  const id = String(headers["webhook-id"]);
  const timestamp = String(headers["webhook-timestamp"]);
  const signed = {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": String(headers["webhook-signature"]),
  };
  const event = leadEvent.parse(webhook.verify(await text(request), signed));
  return { id, timestamp: Number(timestamp), event, headers, path };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("No port was opened");
  return address.port;
}

async function closeWebhook(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
