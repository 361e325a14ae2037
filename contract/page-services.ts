import type { PlanRequestVariant } from "./lead-kind.ts";
import type { LeadReply } from "./lead-reply.ts";

/**
 * What a page's action may ask of the server when a form is posted without JavaScript: the same use
 * case as the JSON call, bound to the request at hand (limits, address, source, disclosure shown).
 */
export interface LeadService {
  /** Takes the plain fields of the guide form, as strings. Never throws: every fault is an answer. */
  submitGuide(fields: PlainFields): Promise<ServiceReply>;
  /** The same for a plan comparison or a consultation. */
  submitPlanRequest(variant: PlanRequestVariant, fields: PlainFields): Promise<ServiceReply>;
  /** The same for a message to the agency. */
  submitContact(fields: PlainFields): Promise<ServiceReply>;
}

/** What a plain form sent, by field name; a box that was not ticked is missing. */
export type PlainFields = Readonly<Record<string, string>>;

export interface ServiceReply {
  readonly status: number;
  readonly reply: LeadReply;
  /**
   * When a form with something to mend is shown again, signed; the form sends it back. A form that could
   * only not be taken right now carries none: to send it again at once is what its visitor should do.
   */
  readonly renderTime?: string | undefined;
}

/** What a link in a newsletter's email is for. */
export type NewsletterAct = "confirm" | "unsubscribe";

/**
 * What a link is good for, or what came of it. `ask`: its button does what it is for. `ask-again`: the
 * newsletter was stopped since, and the button starts it again. `done`: it is so. `no-link`: false, too old,
 * or nothing stands of it any more. `no-mail`: the address is to get no mail at all.
 */
export type NewsletterState = "ask" | "ask-again" | "done" | "no-link" | "no-mail";

/** What came of the button. */
export type NewsletterOutcome = Exclude<NewsletterState, "ask" | "ask-again">;

/** What the pages behind the links may ask of the server, bound to the request at hand. */
export interface NewsletterService {
  /** What the link is good for. Changes nothing, and never throws: without the store it asks. */
  open(act: NewsletterAct, token: string): Promise<NewsletterState>;
  /** Does what the link is for. Never throws: every fault is an answer. */
  use(act: NewsletterAct, token: string): Promise<NewsletterReply>;
}

export interface NewsletterReply {
  readonly status: number;
  /** `unavailable`: nothing was changed, trying again helps. */
  readonly state: NewsletterOutcome | "unavailable";
}
