import type { Refusal } from "#contract/lead-reply.ts";

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
