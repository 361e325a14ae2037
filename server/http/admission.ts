import { MIMEType } from "node:util";
import { requestHeaders, visitParts } from "#contract/submission-parts.ts";
import type { SubmissionOrigin } from "#server/leads/forms.ts";
import type { SubmissionSender } from "#server/metrics/metrics.ts";
import { isLoopback } from "#server/base/net.ts";
import { cleanText } from "#server/base/text.ts";
import { readBody } from "./body.ts";
import { clientAddress, type HttpContext, isCounted, requestTarget } from "./request.ts";

type Admission =
  | { readonly admitted: true; readonly body: Buffer }
  | {
      readonly admitted: false;
      readonly error: "wrong-origin" | "wrong-type" | "too-large" | "unreadable";
    };

/**
 * `caller`: JSON from a page's script or from another program. `script`: JSON from a page's script only. `form`: a plain
 * form post.
 */
type Sender = "caller" | "script" | "form";

/** Far above the largest form, whose fields hold a few thousand characters at most. */
export const maxFormBytes = 64 * 1024;

const typeOf = {
  caller: "application/json",
  script: "application/json",
  form: "application/x-www-form-urlencoded",
} as const satisfies Record<Sender, string>;

/** UTF-8, its misspelling, and its subset (RFC 3629, 1). */
const readableCharset = /^(utf-?8|us-ascii)$/i;

/**
 * Whether a Content-Type is of this type, in UTF-8. Reads it like browsers do (MIME Sniffing, 4.4), which decide by its
 * type whether another site may send it without asking, so case, spaces, quotes and other parameters don't matter.
 */
function isOfType(header: string, essence: string): boolean {
  try {
    const type = new MIMEType(header);
    return type.essence === essence && readableCharset.test(type.params.get("charset") ?? "utf-8");
  } catch {
    return false;
  }
}

/**
 * Checks every submission before its body is parsed, cheapest check first: its origin, its exact type
 * (other sites can send some types without a CORS preflight), no compression (a small body could unpack
 * to a huge one), and its size in bytes.
 */
export async function admit(
  c: HttpContext,
  sender: Sender,
  origins: OriginCheck,
  maxBytes = maxFormBytes,
): Promise<Admission> {
  if (!origins.allows(sender, originHeaders(c))) return { admitted: false, error: "wrong-origin" };
  const encoding = c.req.header("content-encoding")?.toLowerCase() || "identity";
  if (!isOfType(c.req.header("content-type") ?? "", typeOf[sender]) || encoding !== "identity") {
    return { admitted: false, error: "wrong-type" };
  }
  const body = await readBody(c.env.incoming, maxBytes);
  if (body === "too-large") return { admitted: false, error: "too-large" };
  if (body === "cut-off") return { admitted: false, error: "unreadable" };
  return { admitted: true, body };
}

/** The headers that show which site sent a request. */
function originHeaders(c: HttpContext) {
  return {
    origin: c.req.header("origin") || undefined,
    fetchSite: c.req.header("sec-fetch-site"),
    referer: c.req.header("referer"),
    host: c.req.header("host"),
  };
}

type OriginHeaders = ReturnType<typeof originHeaders>;

interface OriginCheck {
  /**
   * Origin must be ours; without one, Sec-Fetch-Site must be `same-origin`. With neither header, a script is refused, and
   * a form's Referer must be a page of ours. A call is accepted: it's another program's. Browsers send Origin with every
   * POST (Fetch, 3.2), and ask first before they send JSON to another site, which we never allow.
   */
  allows(sender: Sender, headers: OriginHeaders): boolean;
  /** The Referer if it is a page of this site, otherwise null. */
  ownPage(headers: OriginHeaders): URL | null;
}

/**
 * Sent as Origin by browsers that hide it because of an add-on or setting. Sandboxed pages send it too, but
 * then Sec-Fetch-Site is `cross-site`, which pages cannot forge (Fetch Metadata, 2.3).
 */
const hiddenOrigin = "null";

/**
 * Accepts posts from pages at the public address only. A trial on this machine has several names
 * (localhost, 127.0.0.1), so on a loopback address the request's own Host is accepted too.
 * @param publicUrl the address at which visitors see the site
 */
export function createOriginCheck(publicUrl: URL): OriginCheck {
  const isTrial = isLoopback(publicUrl);
  function isOwn(sentOrigin: string, { host }: OriginHeaders): boolean {
    // Programs add a slash or a port, and a person may have typed the host name with its final dot.
    const origin = URL.parse(sentOrigin)?.origin.replace(/\.(?=$|:)/, "");
    if (origin === publicUrl.origin) return true;
    return isTrial && host !== undefined && origin === `http://${host.toLowerCase()}`;
  }
  function ownPage(headers: OriginHeaders): URL | null {
    const url = URL.parse(headers.referer ?? "");
    return url !== null && isOwn(url.origin, headers) ? url : null;
  }
  function allows(sender: Sender, headers: OriginHeaders): boolean {
    const { origin, fetchSite } = headers;
    if (origin !== undefined && origin !== hiddenOrigin) return isOwn(origin, headers);
    if (origin !== undefined || fetchSite !== undefined) return fetchSite === "same-origin";
    return sender === "caller" || (sender === "form" && ownPage(headers) !== null);
  }
  return { allows, ownPage };
}

export interface OriginDeps {
  readonly origins: OriginCheck;
  readonly trustedProxies: number;
}

/** Where a submission came from, whether its outcome is counted, and for whom the metrics count it. */
export interface RequestOrigin extends SubmissionOrigin {
  readonly counted: boolean;
  readonly sender: SubmissionSender;
}

/** Where a submission came from, according to its request. Stored with the lead as proof. */
export function submissionOrigin(
  c: HttpContext,
  sender: Sender,
  { origins, trustedProxies }: OriginDeps,
): RequestOrigin {
  const headers = originHeaders(c);
  const page = origins.ownPage(headers);
  // Browsers that hide the Referer still send Sec-Fetch-Site.
  const fromOwnPage = page !== null || headers.fetchSite === "same-origin";
  // A plain post has no Lead-Source header; the campaign is in the query of the page's address.
  const sourceQuery = sender === "form" ? page?.search : c.req.header(requestHeaders.leadSource);
  return {
    page: cleanText(page?.pathname ?? postedTo(c, sender)),
    source: leadSource(sourceQuery ?? ""),
    ip: visitorAddress(c, trustedProxies),
    userAgent: cleanText(c.req.header("user-agent") ?? ""),
    channel: sender === "form" ? "page" : "api",
    fromOwnPage,
    sender: fromOwnPage || sender === "form" ? "page" : "program",
    disclosureVersion: c.req.header(requestHeaders.disclosureVersion) ?? null,
    consentVersion: c.req.header(requestHeaders.consentVersion) || null,
    counted: isCounted(c.env.incoming.headers),
  };
}

/** The visitor's IP address, seen through our own proxies; `unknown` if the socket is gone. */
export function visitorAddress(c: HttpContext, trustedProxies: number): string {
  const socket = c.env.incoming.socket.remoteAddress;
  return clientAddress(socket, c.req.header("x-forwarded-for"), trustedProxies);
}

function postedTo(c: HttpContext, sender: Sender): string {
  return sender === "form" ? requestTarget(c.env.incoming).path : "unknown";
}

/**
 * The known parameters of a query, the first of each, as clean text. Letter case doesn't matter, and neither does the
 * `amp;` that is left when an email's HTML was encoded twice.
 */
function leadSource(query: string): Record<string, string> {
  const source: Record<string, string> = {};
  for (const [key, text] of new URLSearchParams(query)) {
    const parameter = key.toLowerCase().replace(/^(amp;)+/, "");
    const name = visitParts.find((part) => part === parameter);
    const value = cleanText(text);
    if (name !== undefined && value !== "") source[name] ??= value;
  }
  return source;
}

/** Limits how many submissions wait for the database at the same time. */
export interface AdmissionLimit {
  /** Whether the next submission must be rejected because the database is not keeping up. */
  isFull(): boolean;
  /** Runs the task and counts it as waiting until it settles. Returns its result, or throws its error. */
  run<T>(task: () => Promise<T>): Promise<T>;
}

export interface AdmissionBounds {
  /** Submissions that may wait at the same time. */
  readonly maxWaiting: number;
  /** In milliseconds. While the oldest has waited longer than this, no other is admitted. */
  readonly maxWaitMs: number;
}

/** Far above the rate limit's 10 or so per second; a slow disk stores this many in two commits. */
export const admissionBounds: AdmissionBounds = { maxWaiting: 200, maxWaitMs: 1000 };

/** Value of Retry-After for a refused submission, in seconds. */
export const overloadRetryAfterSeconds = 10;

/**
 * Rejects submissions while the database can't keep up. Without a limit, the queue would grow until browsers time
 * out. With it, admitted submissions are answered soon, and the others immediately get a 503 that asks the visitor
 * to try again or call.
 */
export function createAdmissionLimit({ maxWaiting, maxWaitMs }: AdmissionBounds): AdmissionLimit {
  /** Start times by `performance.now()`. A Set iterates in insertion order, so the first is the oldest. */
  const waiting = new Set<{ readonly since: number }>();
  return {
    isFull() {
      const [oldest] = waiting;
      if (oldest === undefined) return false;
      return waiting.size >= maxWaiting || performance.now() - oldest.since > maxWaitMs;
    },
    async run(task) {
      const entry = { since: performance.now() };
      waiting.add(entry);
      try {
        return await task();
      } finally {
        waiting.delete(entry);
      }
    },
  };
}
