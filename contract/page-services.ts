import type { LeadKind } from "./lead-kind.ts";
import type { LeadReply } from "./lead-reply.ts";
import type { PlanService } from "./plans.ts";

/** What a page's action or loader may call, bound to the current request. */
export interface PageServices {
  /** For actions: submits a form posted without JavaScript, like the JSON call. Never throws: errors become replies. */
  readonly submit: (kind: LeadKind, fields: PlainFields) => Promise<ServiceReply>;
  readonly newsletter: NewsletterService;
  readonly plans: PlanService;
  /** Today in the agency's time zone, as YYYY-MM-DD. */
  readonly today: () => string;
}

/** The fields of a plain post, by name; an unchecked checkbox is missing. */
export type PlainFields = Readonly<Record<string, string>>;

export interface ServiceReply {
  readonly status: number;
  readonly reply: LeadReply;
  /**
   * Signed time at which a form with errors is shown again; the form sends it back. Missing after a temporary
   * failure, because then the visitor should resend right away and must not count as too fast.
   */
  readonly renderTime?: string | undefined;
}

/** The purpose of a link in a newsletter email. */
export type NewsletterAct = "confirm" | "unsubscribe";

/**
 * The state of a link. `ask`: the page shows the button for its purpose. `ask-again`: the person unsubscribed
 * since, and the button subscribes them again. `done`: already done. `no-link`: invalid, expired, or its
 * subscription no longer exists. `no-mail`: the address is suppressed for all mail.
 */
export type NewsletterState = "ask" | "ask-again" | "done" | "no-link" | "no-mail";

/** The result of pressing the button. */
export type NewsletterOutcome = Exclude<NewsletterState, "ask" | "ask-again">;

/** The server's service for the pages behind the links, bound to the current request. */
export interface NewsletterService {
  /** Reads the link's state. Never throws: `ask` when the store is unavailable. */
  open(act: NewsletterAct, token: string): Promise<NewsletterState>;
  /** Confirms or unsubscribes. Never throws: errors become replies. */
  use(act: NewsletterAct, token: string): Promise<NewsletterReply>;
}

export interface NewsletterReply {
  readonly status: number;
  /** `unavailable`: nothing was changed; try again later. */
  readonly state: NewsletterOutcome | "unavailable";
}
