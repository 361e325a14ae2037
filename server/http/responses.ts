import { createMiddleware } from "hono/factory";
import type { Refusal } from "#contract/lead-reply.ts";
import type { HttpContext } from "./request.ts";

/** Why a request is not answered as asked. */
export type Fault =
  Refusal | "unreadable" | "unknown-form" | "not-found" | "wrong-method" | "problem";

/** The words for each fault; those of `invalid` and `key-reused` come with the lead's own answer. */
export type Replies = Readonly<Record<Exclude<Fault, "invalid" | "key-reused">, string>>;

/** The one HTTP status of each fault (RFC 9110, 15.5; RFC 6585 for 429). */
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
} as const satisfies Record<Fault, number>;

/** Answers a request under `/api` that nothing there takes. */
export function refuseJson(fault: "not-found" | "wrong-method", replies: Replies, allow?: string) {
  return (c: HttpContext): Response => {
    if (allow !== undefined) c.header("Allow", allow);
    return c.json({ success: false, message: replies[fault] }, statusOf[fault]);
  };
}

/** Nothing between here and the visitor may keep the answer. */
export const noStore = createMiddleware(async (c, next) => {
  c.header("Cache-Control", "no-store");
  await next();
});
