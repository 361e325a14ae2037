import type { DeskReply, PlainFields } from "#contract/lead-desk.ts";
import type { PageOutcome } from "#contract/lead-reply.ts";

/** What an action hands to its form: what was typed comes back only when there is something to mend. */
export function pageOutcome(values: PlainFields, { reply, renderTime }: DeskReply): PageOutcome {
  return reply.success ? { reply } : { values, reply, renderTime };
}
