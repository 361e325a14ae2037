import type { LeadKind } from "#contract/lead-kind.ts";
import type { Refusal } from "#contract/lead-reply.ts";

/**
 * What became of a form that was sent. `repeated`: the same request again, answered like the first one.
 * `suspected`: stored, flagged, and held back until the operator looks. All others were not taken;
 * `overloaded`: because more came than the store could take.
 */
export type SubmissionOutcome =
  "taken" | "repeated" | "suspected" | "overloaded" | "unreadable" | Refusal;

/**
 * What the parts of the service tell whoever watches it. Every value is one of a fixed list, or a page of
 * the site: nothing here can hold personal data. No call ever throws or waits.
 */
export interface MetricsObserver {
  /** An answered request. `route`: a fixed pattern or a path of the site, never what was typed. */
  request(route: string, status: number, milliseconds: number): void;
  submission(form: LeadKind, outcome: SubmissionOutcome): void;
}

/** In its place where nobody watches. */
export const noopObserver: MetricsObserver = { request() {}, submission() {} };
