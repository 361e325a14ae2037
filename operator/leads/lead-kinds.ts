import type { LeadKind } from "#contract/lead-kind.ts";

/** What was asked for, as the agency calls it. */
export const kindNames: Readonly<Record<LeadKind, string>> = {
  guide: "guide",
  compare: "plan comparison",
  consultation: "consultation",
  contact: "answer to a message",
};
