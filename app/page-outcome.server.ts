import type { LeadReply, PageOutcome } from "#contract/lead-reply.ts";

/** What an action hands to its form: what was typed comes back only when there is something to mend. */
export function pageOutcome(
  values: Readonly<Record<string, string>>,
  reply: LeadReply,
): PageOutcome {
  return reply.success ? { reply } : { values, reply };
}
