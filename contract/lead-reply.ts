import type { accepted, refused } from "./lead-answer.ts";
import type { z } from "./z.ts";

/** Why a submission was not taken; each has one HTTP status (server/http). */
export type Refusal =
  | "invalid"
  | "key-reused"
  | "too-many"
  | "too-large"
  | "wrong-type"
  | "wrong-origin"
  | "unavailable";

export type Accepted = Readonly<z.infer<typeof accepted>>;
export type Refused = Readonly<z.infer<typeof refused>>;

export type LeadReply = Accepted | Refused;

/** What a page's action hands back to its form when a plain post was refused. */
export interface PageAnswer {
  /** What was typed, by field name, to be shown again. */
  readonly values: Readonly<Record<string, string>>;
  readonly reply: Refused;
  /** When the form is shown again, signed by the service. */
  readonly renderTime?: string | undefined;
}

/** The same for a form that gives thanks in its own place: the post may have been taken too. */
export type PageOutcome = PageAnswer | { readonly reply: Accepted };
