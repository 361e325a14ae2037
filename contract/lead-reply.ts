import type { ContactMethod, ContactTime } from "./lead-fields.ts";
import { z } from "./z.ts";

/** Why a submission was refused; each has one HTTP status (server/http). */
export type Refusal =
  | "invalid"
  | "key-reused"
  | "too-many"
  | "too-large"
  | "wrong-type"
  | "wrong-origin"
  | "unavailable";

export type AcceptedReply = Readonly<z.infer<typeof acceptedReply>>;
export type RefusedReply = Readonly<z.infer<typeof refusedReply>>;

/** What an accepted request is answered with, as the page plays it back. */
export type AnswerPromise = Pick<AcceptedReply, "answerBy" | "license" | "noLicense">;

/** Where the agency has no license, and who helps there. */
export type NoLicense = NonNullable<AcceptedReply["noLicense"]>;

export type LeadReply = AcceptedReply | RefusedReply;

/** Action data for a form whose plain post was refused. */
export interface PageAnswer {
  /** The submitted values by field name, to fill in the form again. */
  readonly values: Readonly<Record<string, string>>;
  readonly reply: RefusedReply;
  /**
   * Signed time at which a form with errors is shown again; the form sends it back. Missing after a temporary
   * failure, because then the visitor should resend right away and must not count as too fast.
   */
  readonly renderTime?: string | undefined;
}

/** Action data for a form after its plain post, which may have been accepted too. */
export type PageOutcome =
  PageAnswer | { readonly reply: AcceptedReply; readonly sentTo?: AnswerPlace | undefined };

/** Where the answer to a request goes. Shown to the visitor right after they typed it, and nowhere else. */
export interface AnswerPlace {
  /** How they asked to be contacted; `message` for a message, which is answered by email. */
  readonly way: ContactMethod | "message";
  /** Their email address, or their phone number. */
  readonly to: string;
  /** When they prefer to be contacted; undefined for any time. */
  readonly time?: ContactTime | undefined;
}

// Response bodies of the lead endpoints, used to describe and check them. Browsers parse more leniently.

/** The reply for a stored lead. Sent only after the commit. */
export const acceptedReply = z.object({
  success: z.literal(true),
  /** Shown to the visitor. */
  message: z.string().check(z.minLength(1)),
  /** The lead's id; the same on every repeat of one submission. */
  id: z.uuid(),
  /** The day by which an agent answers, as YYYY-MM-DD in the agency's time zone. None for what no agent answers. */
  answerBy: z.optional(z.iso.date()),
  /** The agency's license where the person lives, if their ZIP code or county says where. */
  license: z.optional(z.object({ state: z.string(), number: z.string() })),
  /** Only if the agency has no license where the person lives. `message` says so for requests that an agent answers. */
  noLicense: z.optional(
    z.object({
      /** As a sentence names it: `the District of Columbia`. */
      state: z.string(),
      /** How to reach the free counselors there: program and phone number, or a web address. */
      counselors: z.string(),
    }),
  ),
});

/** The reply for a refused submission, safe to show to the visitor. */
export const refusedReply = z.object({
  success: z.literal(false),
  message: z.string().check(z.minLength(1)),
  /** The first error message of each invalid field, by field name. */
  errors: z.optional(z.record(z.string(), z.string().check(z.minLength(1)))),
});
