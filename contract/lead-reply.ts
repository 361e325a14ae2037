import type { FieldErrors } from "./field-errors.ts";
import { z } from "./z.ts";

/** Why a submission was not taken; each has one HTTP status (server/http). */
export type Refusal =
  | "invalid"
  | "key-reused"
  | "too-many"
  | "too-large"
  | "wrong-type"
  | "wrong-origin"
  | "unavailable";

/** A stored lead's answer. Only a committed lead is answered with it. */
export interface Accepted {
  readonly success: true;
  readonly message: string;
  readonly id: string;
}

/** An expected fault, safe to show to the visitor. */
export interface Refused {
  readonly success: false;
  readonly message: string;
  readonly errors?: FieldErrors;
}

export type LeadReply = Accepted | Refused;

/** Reads the answer of a lead call; tolerant, since the visitor must see whatever message came. */
export const leadReply = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.string())),
});

/** What a page's action hands back to its form when a plain post was refused. */
export interface PageAnswer {
  /** What was typed, by field name, to be shown again. */
  readonly values: Readonly<Record<string, string>>;
  readonly reply: Refused;
}

/** The same for a form that gives thanks in its own place: the post may have been taken too. */
export type PageOutcome = PageAnswer | { readonly reply: Accepted };
