import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** What every handler finds on its context: Node's own request and response, and the route for the log. */
export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: {
    /** A fixed pattern or a path of the site; never what the visitor typed. */
    route: string;
  };
}

export type HttpContext = Context<HttpEnv>;

interface RequestTarget {
  /** As the request line has it: neither decoded nor normalised, so that `/..` stays what it is. */
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
}

/** Splits the request line's target; a proxy's absolute form (RFC 9112, 3.2.2) loses its host. */
export function requestTarget(incoming: IncomingMessage): RequestTarget {
  const target = (incoming.url ?? "/").replace(/^https?:\/\/[^/?#]*/i, "");
  const mark = target.search(/[?#]/);
  if (mark === -1) return { path: target || "/", search: "" };
  const search = target.slice(mark).split("#")[0] ?? "";
  return { path: target.slice(0, mark) || "/", search };
}

/**
 * The visitor's address: that of the socket, or with `trustedProxies` of our own before the service the
 * entry that the outermost of them wrote into X-Forwarded-For. Entries further left are the visitor's
 * own claims. A header too short for the count did not pass all proxies, so it proves nothing.
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
 * What the rate limit counts by: an IPv4 address whole, of an IPv6 address the first 64 bits, since one
 * household or server holds at least that many addresses (RFC 6177).
 */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const middle = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return `${[...left, ...middle, ...right].slice(0, 4).join(":")}::/64`;
}

/** Takes off port, zone and the IPv4-in-IPv6 prefix; undefined for anything that is no address. */
function plainAddress(text: string): string | undefined {
  const bare = text.trim().replace(/^\[([^\]]*)\](:\d+)?$/, "$1");
  const unported = bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  const address = unported.replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) === 0 ? undefined : address;
}

/** Programs that say so in their name: crawlers, previews, monitors. Phones by Cubot are phones. */
const program =
  /(?<!cu)bot|crawl|spider|slurp|preview|monitor|headless|lighthouse|scan|fetch|archiv|facebookexternalhit/i;

/**
 * Whether what a request does may be counted: not when its browser asks not to be followed (Global
 * Privacy Control, `Sec-GPC: 1`), and not when it comes from a program. Every browser that people use
 * calls itself Mozilla; tools of the command line do not.
 */
export function isCounted(headers: IncomingHttpHeaders): boolean {
  if (headers["sec-gpc"] === "1") return false;
  return isBrowser(headers["user-agent"] ?? "");
}

const isBrowser = keepAnswers((agent) => agent.startsWith("Mozilla/") && !program.test(agent));

/** Different texts kept at once; beyond it all are forgotten. */
const most = 500;
/** Longer texts (a header may have thousands of characters) are not kept. */
const longest = 300;

/**
 * The same function, that looks into a text only once: browsers send the same few headers with every
 * request. For functions whose answer depends on the text alone.
 */
export function keepAnswers<Answer>(answerOf: (text: string) => Answer): (text: string) => Answer {
  const kept = new Map<string, Answer>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const answer = answerOf(text);
    if (kept.size >= most) kept.clear();
    if (text.length <= longest) kept.set(text, answer);
    return answer;
  };
}
