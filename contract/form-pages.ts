import type { LeadKind } from "./lead-kind.ts";

/**
 * The pages on which each form stands, by path. What is done on a form is counted for these alone. A page
 * has one form at most.
 */
export const formPages: Readonly<Record<LeadKind, readonly string[]>> = {
  guide: ["/", "/download-guide"],
  compare: ["/compare-plans"],
  consultation: ["/talk-to-agent"],
  contact: ["/contact"],
};
