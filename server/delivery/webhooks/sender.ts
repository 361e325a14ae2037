import {
  Agent as HttpAgent,
  type IncomingMessage,
  request as overHttp,
  type RequestOptions,
} from "node:http";
import { Agent as HttpsAgent, request as overHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import { Webhook } from "standardwebhooks";
import type { Lead } from "#contract/lead.ts";
import { hostOf } from "#server/base/net.ts";
import type { Delivery, DeliveryOutcome, Sender } from "#server/delivery/sender.ts";
import { leadCreated, leadUpdated } from "./lead-event.ts";

export interface WebhookSenderDeps {
  /** Each `whsec_` followed by base64; every message is signed with all of them. */
  readonly secrets: readonly string[];
  readonly agentFor: AgentFor;
  /** What the person asked to stop: calls, or all contact. */
  readonly stopOf: (lead: Lead) => Promise<"calls" | "contact" | null>;
  readonly now: () => Date;
  /** Limit for a whole attempt, well below the outbox's lease. Default 10 s. */
  readonly timeoutMilliseconds?: number;
}

export const webhookTimeout = 10_000;

/**
 * Creates a sender that posts a lead, or a change to one, as a signed event (Standard Webhooks 1.0) to the delivery's
 * destination. Every attempt has the same id and its own timestamp. `close` aborts attempts in progress.
 */
export function createWebhookSender(deps: WebhookSenderDeps): Sender {
  const { agentFor, now, timeoutMilliseconds = webhookTimeout } = deps;
  const signers = deps.secrets.map((secret) => new Webhook(secret));
  const closing = new AbortController();

  async function send(delivery: Delivery): Promise<DeliveryOutcome> {
    const { destination, messageId } = delivery;
    const url = URL.parse(destination ?? "");
    if (url === null) return { result: "refused", reason: "bad-address" };
    const body = JSON.stringify(await eventOf(delivery));
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "User-Agent": "medicare-lead-desk",
      ...signature(signers, messageId, now(), body),
    };
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMilliseconds)]);
    const options = { agent: agentFor(url), headers, signal };
    return outcomeOf(await postWebhook(url, options, body), now());
  }

  async function eventOf(delivery: Delivery) {
    if (delivery.kind !== "lead-update-webhook") return leadCreated(delivery);
    return leadUpdated(delivery, await deps.stopOf(delivery.lead));
  }

  return {
    send: (delivery) => send(delivery).catch(failureOutcome),
    close: () => closing.abort(),
  };
}

function signature(signers: readonly Webhook[], id: string, now: Date, body: string) {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": signers.map((signer) => signer.sign(id, now, body)).join(" "),
  };
}

/** Bytes of the response body to read. Only the status matters, and a hostile body may never end. */
const bodyLimit = 4096;

/**
 * Posts once and follows no redirect. Uses `http.request` because `fetch` accepts no agent, and the agent blocks
 * private networks.
 * @throws if there was no response, or the signal in `options` aborted it
 */
async function postWebhook(
  url: URL,
  options: RequestOptions,
  body: string,
): Promise<WebhookResponse> {
  const response = await responseTo(url, options, body);
  await readSome(response);
  const { statusCode = 0, headers } = response;
  return { status: statusCode, retryAfter: headers["retry-after"] };
}

function responseTo(url: URL, options: RequestOptions, body: string): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    request(url, { ...options, method: "POST" }, resolve)
      .on("error", reject)
      .end(body);
  });
}

/** The status is known by now, so errors in the body are ignored. */
async function readSome(response: IncomingMessage): Promise<void> {
  let read = 0;
  try {
    for await (const chunk of response) {
      read += Buffer.byteLength(chunk);
      if (read > bodyLimit) return;
    }
  } catch {
    // Cut off or too slow: the status still counts.
  }
}

interface WebhookResponse {
  readonly status: number;
  /** The `Retry-After` header. */
  readonly retryAfter: string | undefined;
}

const maxRetryAfterMs = 60 * 60_000;

// RFC 9110, 15.5.9 (408); RFC 8470, 5.2 (425); RFC 6585, 4 (429): the same request may succeed later.
const temporary = new Set([408, 425, 429]);

/**
 * Classifies a response. 2xx is `sent`; 5xx, 408, 425 and 429 are `retry`, after the time in `Retry-After`
 * but at most an hour; everything else is `refused`. Redirects are not followed (Standard Webhooks 1.0).
 */
function outcomeOf({ status, retryAfter }: WebhookResponse, now: Date): DeliveryOutcome {
  if (status >= 200 && status < 300) return { result: "sent" };
  const reason = status >= 300 && status < 400 ? `redirect ${status}` : `HTTP ${status}`;
  if (status < 500 && !temporary.has(status)) return { result: "refused", reason };
  return { result: "retry", reason, waitMilliseconds: waitOf(retryAfter, now) };
}

/** Milliseconds to wait for `Retry-After` (seconds or a date; RFC 9110, 10.2.3), at most an hour. */
function waitOf(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  const wait = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), maxRetryAfterMs);
}

/** Classifies a request without a response: always temporary, unless the address is not allowed. */
function failureOutcome(error: unknown): DeliveryOutcome {
  if (isFiltered(error)) return { result: "refused", reason: "inside-address" };
  return { result: "retry", reason: codeOf(error) };
}

/** Reasons are stored and logged, so only a code passes: an error's message may quote an address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "UNKNOWN";
  if (error.cause instanceof DOMException && error.cause.name === "TimeoutError")
    return "ETIMEDOUT";
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && /^[A-Z][A-Z0-9_]{1,59}$/.test(code) ? code : "UNKNOWN";
}

/** Returns the agent to connect to a URL with. */
export type AgentFor = (url: URL) => HttpAgent;

/**
 * Creates agents that connect to public addresses only (SSRF protection). They check the IP address at the
 * moment of connecting, which also stops DNS rebinding. No keep-alive: a reused connection that the receiver
 * has just closed would count as a failure.
 * @param allow hosts in the agency's own network that may be reached, in the form of `hostOf`
 * @param lookup how to resolve names; default: the system's resolver
 */
export function webhookAgents(allow: readonly string[], lookup?: LookupFunction): AgentFor {
  const common = { keepAlive: false, ...(lookup && { lookup }) };
  const filter = { ...common, allowIPAddressList: allow.filter((host) => isIP(host) !== 0) };
  const open = { "http:": new HttpAgent(common), "https:": new HttpsAgent(common) };
  const guarded = {
    "http:": new RequestFilteringHttpAgent(filter),
    "https:": new RequestFilteringHttpsAgent(filter),
  };
  return (url) => {
    const agents = allow.includes(hostOf(url)) ? open : guarded;
    return url.protocol === "https:" ? agents["https:"] : agents["http:"];
  };
}

/** Whether request-filtering-agent blocked the address. Its error has no code, so match its message. */
function isFiltered(error: unknown): boolean {
  return error instanceof Error && /^DNS lookup .* is not allowed\. Because/.test(error.message);
}

/** For messages to a webhook that is no longer in the settings: they fail, so that the operator sees them. */
export const removedDestination: Sender = {
  async send() {
    return { result: "refused", reason: "destination-removed" };
  },
  close() {},
};
