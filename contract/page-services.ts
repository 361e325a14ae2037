import type { DeskService } from "./desk-service.ts";
import type { DeskSignInPages } from "./desk-sign-in.ts";
import type { LeadKind } from "./lead-kind.ts";
import type { PageOutcome } from "./lead-reply.ts";
import type { PlanService } from "./plans.ts";

/** What a page's action or loader may call, bound to the current request. */
export interface PageServices {
  /** For actions: submits a form posted without JavaScript, like the JSON call. Never throws: errors become replies. */
  readonly submit: (kind: LeadKind, inputs: FormData) => Promise<SubmittedPost>;
  readonly newsletter: NewsletterService;
  readonly plans: PlanService;
  /** Today in the agency's time zone, as YYYY-MM-DD. */
  readonly today: () => string;
  /** The lead desk, bound to the person who is signed in; null if nobody is, and on all other pages. */
  readonly desk: DeskService | null;
  /** For pages of the desk: signing in and out. */
  readonly deskSignIn: DeskSignInPages;
}

/** A post without script, answered. */
interface SubmittedPost {
  readonly status: number;
  readonly answer: PageOutcome;
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
