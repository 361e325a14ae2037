import type { accepted, refused } from "./lead-answer.ts";
import type { z } from "./z.ts";

/** Why a submission was refused; each has one HTTP status (server/http). */
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

/** Action data for a form whose plain post was refused. */
export interface PageAnswer {
  /** The submitted values by field name, to fill in the form again. */
  readonly values: Readonly<Record<string, string>>;
  readonly reply: Refused;
  /** Signed time at which the form is shown again. */
  readonly renderTime?: string | undefined;
}

/** Action data for a form that shows its thanks in place, so the post may have been accepted too. */
export type PageOutcome = PageAnswer | { readonly reply: Accepted };
