import type { LeadKind } from "#contract/lead-kind.ts";
import type { Refusal } from "#contract/lead-reply.ts";

/**
 * The outcome of a form submission. `taken`: stored. `repeated`: the same submission again, with the same reply as
 * the first. `suspected`: stored and flagged, its mail held until the operator releases it. All others were
 * rejected; `overloaded`: too many at once for the database.
 */
export type SubmissionOutcome =
  "taken" | "repeated" | "suspected" | "overloaded" | "unreadable" | Refusal;

/**
 * Receives events from the parts of the service. All values come from a fixed list or are paths of the site's
 * pages, so they contain no personal data. Calls never throw or block.
 */
export interface MetricsObserver {
  /** An answered request. `route` is a fixed pattern or a path of the site, never user input. */
  request(route: string, status: number, milliseconds: number): void;
  submission(form: LeadKind, outcome: SubmissionOutcome): void;
}

/** Used when metrics are off. */
export const noopObserver: MetricsObserver = { request() {}, submission() {} };
