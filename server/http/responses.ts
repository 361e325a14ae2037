import { createMiddleware } from "hono/factory";
import type { Refusal } from "#contract/lead-reply.ts";
import type { HttpContext } from "./request.ts";

/** Why a request was rejected or failed. */
export type RequestError =
  Refusal | "unreadable" | "unknown-form" | "not-found" | "wrong-method" | "problem";

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
  "key-reused": 422,
  "too-many": 429,
  problem: 500,
  unavailable: 503,
} as const satisfies Record<RequestError, number>;

/** Answers with an error as JSON. @param allow value of the Allow header, for `wrong-method` */
export function refuseJson(error: "not-found" | "wrong-method", replies: Replies, allow?: string) {
  return (c: HttpContext): Response => {
    if (allow !== undefined) c.header("Allow", allow);
    return c.json({ success: false, message: replies[error] }, statusOf[error]);
  };
}

/** Keeps browsers and proxies from storing the response. */
export const noStore = createMiddleware(async (c, next) => {
  c.header("Cache-Control", "no-store");
  await next();
});
