import type { LeadKind } from "#contract/lead-kind.ts";

/** One thing that was done on a page; only how often is kept. */
export interface Use {
  /** Path of a page of the site; empty when the browser did not tell. */
  readonly page: string;
  /** Empty for the view of a page. */
  readonly form: LeadKind | "";
  readonly step: UseStep;
  /** The field that failed; empty for a whole try that failed, and for every other step. */
  readonly field: string;
}

/** `viewed`: a page was opened, or its form came into view. `failed`: a try to send, and each of its mistakes. */
export type UseStep = "viewed" | "started" | "submitted" | "failed";

/** What adds up uses, for whoever sees one. Never throws, never waits. */
export interface UseCounts {
  add(use: Use): void;
}
