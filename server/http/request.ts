import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { Log } from "#server/base/log.ts";
import type { MetricsObserver } from "#server/metrics/metrics.ts";

/** The context of every handler: Node's request and response, and the route for the log. */
export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: {
    /** A route pattern or a path of the site; never the requested path. */
    route: string;
    /** Whether it's a call that comes so often that the log has it only at `debug`. */
    isFrequent?: boolean;
  };
}

export type HttpContext = Context<HttpEnv>;

interface RequestTarget {
  /** As in the request line: neither decoded nor normalized, so `/..` matches no file. */
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
}

/** Splits the request target. The host of an absolute form (RFC 9112, 3.2.2) is dropped. */
export function requestTarget(incoming: IncomingMessage): RequestTarget {
  const target = (incoming.url ?? "/").replace(/^https?:\/\/[^/?#]*/i, "");
  const mark = target.search(/[?#]/);
  if (mark === -1) return { path: target || "/", search: "" };
  const search = target.slice(mark).split("#")[0] ?? "";
  return { path: target.slice(0, mark) || "/", search };
}

/**
 * The visitor's IP address: the socket's, or behind our own proxies the X-Forwarded-For entry that the outermost
 * proxy appended. Entries further left come from the visitor and are not trusted. A header with fewer entries than
 * proxies did not pass through all of them, so the socket's address is used.
 * @param trustedProxies how many of our own proxies are in front of the service
 * @returns `unknown` if the socket has no address
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const socket = plainAddress(socketAddress ?? "") ?? "unknown";
  if (trustedProxies === 0) return socket;
  const entries = (forwardedFor ?? "").split(",");
  return plainAddress(entries.at(-trustedProxies) ?? "") ?? socket;
}

/**
 * The rate limit's key for an address: a whole IPv4 address, or the first 64 bits of an IPv6 address, because one
 * household or server has at least a /64 (RFC 6177).
 */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const middle = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return `${[...left, ...middle, ...right].slice(0, 4).join(":")}::/64`;
}

/** Strips port, zone and the IPv4-mapped prefix; undefined for anything that is not an IP address. */
function plainAddress(text: string): string | undefined {
  const bare = text.trim().replace(/^\[([^\]]*)\](:\d+)?$/, "$1");
  const unported = bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  const address = unported.replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) === 0 ? undefined : address;
}

/** User agents of crawlers, link previews and monitors. `cubot` is a brand of phones. */
const botAgent =
  /(?<!cu)bot|crawl|spider|slurp|preview|monitor|headless|lighthouse|scan|fetch|archiv|facebookexternalhit/i;

/**
 * Whether a request counts in the usage statistics. Excludes browsers that opt out of tracking (Global Privacy
 * Control, `Sec-GPC: 1`) and bots. All common browsers start their user agent with `Mozilla/`; command-line tools
 * do not.
 */
export function isCounted(headers: IncomingHttpHeaders): boolean {
  if (headers["sec-gpc"] === "1") return false;
  const agent = headers["user-agent"] ?? "";
  return agent.startsWith("Mozilla/") && !botAgent.test(agent);
}

/**
 * Middleware that adds every request to the metrics and the log. The route is a pattern or a path of the site,
 * never the requested path, which may contain personal data. Reads and frequent calls are logged at `debug` unless
 * they failed: there are thousands of them, and the operator doesn't need them.
 */
export function requestLog(log: Log, metricsObserver: MetricsObserver) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const start = performance.now();
    await next();
    const durationMs = performance.now() - start;
    const route = c.get("route") ?? routePath(c);
    const { method } = c.req;
    const { status } = c.res;
    metricsObserver.request(route, status, durationMs);
    const milliseconds = Math.round(durationMs);
    const fields = { method: knownMethod(method), route, status, milliseconds };
    const isFrequent = method === "GET" || method === "HEAD" || c.get("isFrequent") === true;
    if (isFrequent && status < 400) log.debug("request", fields);
    else log.info("request", fields);
  });
}

/** Keeps a method that a client made up out of the log. */
function knownMethod(method: string): string {
  return /^[A-Z]{3,10}$/.test(method) ? method : "(other)";
}
