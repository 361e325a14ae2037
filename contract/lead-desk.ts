import type { PlanRequestVariant } from "./lead-kind.ts";
import type { LeadReply } from "./lead-reply.ts";

/**
 * What a page's action may ask of the server when a form is posted without JavaScript: the same use
 * case as the JSON call, bound to the request at hand (limits, address, source, disclosure shown).
 */
export interface LeadDesk {
  /** Takes the plain fields of the guide form, as strings. Never throws: every fault is an answer. */
  submitGuide(fields: PlainFields): Promise<DeskReply>;
  /** The same for a plan comparison or a consultation. */
  submitPlanRequest(variant: PlanRequestVariant, fields: PlainFields): Promise<DeskReply>;
  /** The same for a message to the agency. */
  submitContact(fields: PlainFields): Promise<DeskReply>;
}

/** What a plain form sent, by field name; a box that was not ticked is missing. */
export type PlainFields = Readonly<Record<string, string>>;

export interface DeskReply {
  readonly status: number;
  readonly reply: LeadReply;
  /**
   * When a form with something to mend is shown again, signed; the form sends it back. A form that could
   * only not be taken right now carries none: to send it again at once is what its visitor should do.
   */
  readonly renderTime?: string | undefined;
}
