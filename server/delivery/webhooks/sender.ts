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
import type { Delivery, DeliveryOutcome, Sender } from "#server/delivery/sender.ts";
import { leadCreated } from "./lead-event.ts";

export interface WebhookSenderDeps {
  /** Each as `whsec_` and base64; every message is signed with all of them. */
  readonly secrets: readonly string[];
  readonly agentFor: AgentFor;
  readonly now: () => Date;
  /** One attempt as a whole: far less than the outbox's lease. Default 10 s. */
  readonly timeoutMilliseconds?: number;
}

export const webhookTimeout = 10_000;

/**
 * Makes a sender that posts a lead as a signed event (Standard Webhooks 1.0) to the delivery's
 * destination. The id is the same on every attempt, the time is the attempt's. `close` ends what is
 * under way.
 */
export function createWebhookSender(deps: WebhookSenderDeps): Sender {
  const { agentFor, now, timeoutMilliseconds = webhookTimeout } = deps;
  const signers = deps.secrets.map((secret) => new Webhook(secret));
  const closing = new AbortController();

  async function send({ destination, messageId, lead }: Delivery): Promise<DeliveryOutcome> {
    const url = URL.parse(destination ?? "");
    if (url === null) return { result: "refused", reason: "bad-address" };
    const body = JSON.stringify(leadCreated(lead));
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "User-Agent": "medicare-lead-desk",
      ...signature(signers, messageId, now(), body),
    };
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMilliseconds)]);
    const options = { agent: agentFor(url), headers, signal };
    return answerOutcome(await postWebhook(url, options, body), now());
  }

  return {
    send: (delivery) => send(delivery).catch(faultOutcome),
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

/** How much of an answer's body is read: its status says all, and a hostile one may never end. */
const bodyLimit = 4096;

/**
 * Posts once and follows no redirect. Node's own request and not `fetch`, which takes no agent and so
 * could not be kept from inside addresses.
 * @throws when no answer came, also when the signal of `options` ends it
 */
async function postWebhook(url: URL, options: RequestOptions, body: string): Promise<Answer> {
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

/** The answer has been given by now; what goes wrong in its body changes nothing. */
async function readSome(response: IncomingMessage): Promise<void> {
  let read = 0;
  try {
    for await (const chunk of response) {
      read += Buffer.byteLength(chunk);
      if (read > bodyLimit) return;
    }
  } catch {
    // Cut off or too slow: the status stands.
  }
}

/** What of an answer decides. */
interface Answer {
  readonly status: number;
  /** The header `Retry-After`, when it came. */
  readonly retryAfter: string | undefined;
}

const longestWait = 60 * 60_000;

// RFC 9110, 15.5.9 (408); RFC 8470, 5.2 (425); RFC 6585, 4 (429): the same request may pass later.
const passing = new Set([408, 425, 429]);

/**
 * Reads an answer. 2xx is `sent`; 5xx, 408, 425 and 429 are `retry`, not before `Retry-After` says but
 * within an hour; everything else is `refused`. A redirect is never followed (Standard Webhooks 1.0).
 */
function answerOutcome({ status, retryAfter }: Answer, now: Date): DeliveryOutcome {
  if (status >= 200 && status < 300) return { result: "sent" };
  const reason = status >= 300 && status < 400 ? `redirect ${status}` : `HTTP ${status}`;
  if (status < 500 && !passing.has(status)) return { result: "refused", reason };
  return { result: "retry", reason, waitMilliseconds: waitOf(retryAfter, now) };
}

/** Milliseconds that `Retry-After` asks for, in seconds or as a date (RFC 9110, 10.2.3); at most an hour. */
function waitOf(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  const wait = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), longestWait);
}

/** Reads a request that got no answer: all of these pass, but for an address that may not be reached. */
function faultOutcome(error: unknown): DeliveryOutcome {
  if (isFiltered(error)) return { result: "refused", reason: "inside-address" };
  return { result: "retry", reason: codeOf(error) };
}

/** A reason is kept and logged, so only a code passes: an error's text may quote an address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "UNKNOWN";
  if (error.cause instanceof DOMException && error.cause.name === "TimeoutError")
    return "ETIMEDOUT";
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && /^[A-Z][A-Z0-9_]{1,59}$/.test(code) ? code : "UNKNOWN";
}

/** Gives the agent that connects to an address. */
export type AgentFor = (url: URL) => HttpAgent;

/**
 * Agents that reach public addresses only. What counts is the address a name leads to at the moment of
 * connecting, so that a name that changes its mind (DNS rebinding) does not get past. Each message has
 * a connection of its own: a kept one that the other side has just closed would look like a fault.
 * @param allow hosts inside the own network that may be reached, as `hostOf` gives them
 * @param lookup how names are resolved; the system's way by default
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

/** Whether an error is the filter's no: it carries no code, so its fixed words have to do. */
function isFiltered(error: unknown): boolean {
  return error instanceof Error && /^DNS lookup .* is not allowed\. Because/.test(error.message);
}

/**
 * Sends nothing: for messages to a webhook that is no longer among the settings. They fail where the
 * operator sees them, for nobody else would ever take them up.
 */
export const removedDestination: Sender = {
  async send() {
    return { result: "refused", reason: "destination-removed" };
  },
  close() {},
};

/** The host of an address, an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}
