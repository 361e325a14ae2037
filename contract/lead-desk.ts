import type { LeadReply } from "./lead-reply.ts";

/**
 * What a page's action may ask of the server when a form is posted without JavaScript: the same use
 * case as the JSON call, bound to the request at hand (limits, address, source, disclosure shown).
 */
export interface LeadDesk {
  /** Takes the plain fields of the guide form, as strings. Never throws: every fault is an answer. */
  submitGuide(fields: Readonly<Record<string, string>>): Promise<DeskReply>;
}

export interface DeskReply {
  readonly status: number;
  readonly reply: LeadReply;
}
