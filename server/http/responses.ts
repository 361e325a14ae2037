import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createMiddleware } from "hono/factory";
import type { Refusal } from "#contract/lead-reply.ts";
import { speculationRulesPath } from "#contract/fixed-paths.ts";
import { digestOf } from "#server/base/digest.ts";
import type { HttpContext } from "./request.ts";

/** Why a request was rejected or failed. */
export type RequestError =
  | Refusal
  | "unreadable"
  | "unknown-form"
  | "unknown-query"
  | "not-found"
  | "wrong-method"
  | "problem";

/** The text for each error. For `invalid` and `key-reused`, the text comes from server/leads. */
export type Replies = Readonly<Record<Exclude<RequestError, "invalid" | "key-reused">, string>>;

/** The HTTP status of each error (RFC 9110, 15.5; RFC 6585 for 429). */
export const statusOf = {
  unreadable: 400,
  "wrong-origin": 403,
  "not-found": 404,
  "wrong-method": 405,
  "too-large": 413,
  "wrong-type": 415,
  invalid: 422,
  "unknown-form": 422,
  "unknown-query": 422,
  "key-reused": 422,
  "too-many": 429,
  problem: 500,
  unavailable: 503,
} as const satisfies Record<RequestError, number>;

/** An error that a call answers with; its text and status follow from it. */
export interface ErrorReply<Error extends keyof Replies = keyof Replies> {
  readonly error: Error;
  /** In seconds; left out where trying again doesn't help. */
  readonly retryAfter?: number;
}

/** Answers with an error as JSON, which nobody may store. */
export function refuse(c: HttpContext, replies: Replies, { error, retryAfter }: ErrorReply) {
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  const headers = { "Cache-Control": "no-store" };
  return c.json({ success: false, message: replies[error] }, statusOf[error], headers);
}

/** Refuses the methods that an address doesn't take. @param allow those that it takes */
export function wrongMethod(replies: Replies, allow: string) {
  return (c: HttpContext): Response => {
    c.header("Allow", allow);
    return refuse(c, replies, { error: "wrong-method" });
  };
}

/** Answers with JSON that clients keep and ask about each time. @param caching value of Cache-Control */
export function taggedJson(c: HttpContext, text: string, caching: string): Response {
  const headers = { "Cache-Control": caching, ETag: `"${digestOf(text)}"` };
  if (isUnchanged(headers.ETag, c.req.header("if-none-match"))) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, "Content-Type": "application/json" });
}

/** Keeps browsers and proxies from storing the response. */
export const noStore = createMiddleware(async (c, next) => {
  c.header("Cache-Control", "no-store");
  await next();
});

/** For everything except pages: can't load anything and can't be framed. */
const strictPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Headers of every response, following the checks of MDN Observatory. Pages replace the policy with their
 * own. Strict-Transport-Security only for an https address: over http it would lock browsers out.
 */
export function securityHeaders(publicUrl: URL): Readonly<Record<string, string>> {
  const https = publicUrl.protocol === "https:";
  return {
    "Content-Security-Policy": strictPolicy,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // `no-referrer` would make browsers send `Origin: null` with plain form posts.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy":
      "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(https ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}

type Headers = Readonly<Record<string, string>>;

/** Value of Retry-After while the store is unavailable, in seconds. */
export const storeRetryAfterSeconds = 30;

/**
 * The URL of the speculation rules for prefetching the next page (HTML, 7.6.3; a string by RFC 9651). It comes by header
 * because the policy forbids inline scripts. Error pages don't have it: it would add load to a service in trouble.
 */
export const prefetchHeaders: Headers = { "Speculation-Rules": `"${speculationRulesPath}"` };

export type Encoding = "br" | "gzip" | "identity";

/** What a rendered page may be sent as; the best first. */
export const encodings: readonly Encoding[] = ["br", "gzip", "identity"];

/**
 * The first encoding that the client accepts (RFC 9110, 12.5.3), else none.
 * @param header Accept-Encoding
 */
export function pickEncoding(available: readonly Encoding[], header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const weights = weightsIn(header);
  const accepts = (name: string) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  return available.find(accepts) ?? "identity";
}

/** The weight of each encoding named in an Accept-Encoding header. */
function weightsIn(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  return weights;
}

/** Whether If-None-Match lists the etag. Compares weakly (RFC 9110, 13.1.2): a proxy may have weakened it. */
export function isUnchanged(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = new Set(ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  return tags.has(etag) || tags.has("*");
}

/** Above 6, brotli takes 5 to 30 times as long. */
const quickBrotli = 6;

/** The bytes of a body in an encoding. @param quality of brotli, up to 11 */
export async function encode(
  body: string | Uint8Array,
  encoding: Encoding,
  quality = quickBrotli,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === "identity") return new Uint8Array(Buffer.from(body));
  const bytes =
    encoding === "gzip"
      ? await promisify(gzip)(body)
      : await promisify(brotliCompress)(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: quality },
        });
  return new Uint8Array(bytes);
}
