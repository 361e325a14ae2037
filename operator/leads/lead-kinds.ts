import type { LeadKind } from "#contract/lead-kind.ts";

/** The agency's names for what a lead asks for. */
export const kindNames: Readonly<Record<LeadKind, string>> = {
  guide: "guide",
  compare: "plan comparison",
  consultation: "consultation",
  contact: "reply to a message",
};
