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
export interface NewsletterDesk {
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
