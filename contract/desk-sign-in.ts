/** The desk's own addresses that the service itself leads to or answers. */
export const deskPaths = {
  today: "/desk",
  signIn: "/desk/sign-in",
  /** Where a link in an email leads: `/desk/link?token=…&next=…`. */
  link: "/desk/link",
  /** After the first sign-in. */
  welcome: "/desk/welcome",
  /**
   * Server-sent events for pages that stay open: `event: leads`, whose data is `leadsVersion`: as it's now, soon after
   * the page has connected, and then whenever it changes. A page should
   * close it while it's hidden: over HTTP/1.1, a browser has six connections to a site. 204, which ends an EventSource,
   * if a session has too many; 403 once it has ended.
   */
  events: "/desk/events",
  /**
   * GET, for scripts: `{ challenge, options }` for a passkey. With `?for=add` for a new one, and only to who is signed
   * in; otherwise to sign in. `options` are for `startRegistration` or `startAuthentication` of
   * `@simplewebauthn/browser`; `challenge` goes back with its answer, once, within 10 minutes.
   */
  passkeyOptions: "/desk/passkey-options",
} as const;

// A script's request (Sec-Fetch-Dest: empty) never keeps a session alive. A page that shows new leads by itself has to
// fetch itself with one instead of navigating: else a forgotten page would stay signed in.

/** What a browser's passkey answered; the fields of a form that a script fills in and sends. */
export interface PasskeyAnswer {
  readonly challenge: string;
  /** The answer of `startRegistration` or `startAuthentication`, as JSON. */
  readonly response: string;
}

/**
 * `sent`: if the address is somebody's at the desk, a link is on its way; nobody is told whether it is. `too-many`: from
 * this place or to this mailbox; try again later. `unavailable`: try again soon.
 */
export type AskOutcome = "sent" | "invalid" | "too-many" | "unavailable";

/**
 * `ask`: the page shows who it's for and a button. `no-link`: it never was one, was used, or is too old. `other-browser`:
 * a link to sign in, opened elsewhere than where it was asked for. `unavailable`: try again soon.
 */
export type DeskLink =
  | { readonly state: "ask"; readonly purpose: "invitation" | "sign-in"; readonly name: string }
  | { readonly state: "no-link" | "other-browser" | "unavailable" };

/**
 * `signed-in`: the answer must be a redirect (303) to `to`, which is checked; the session's cookie is set by the service.
 * `no-passkey`: it isn't one of the desk's, or the challenge was too old.
 */
export type SignInOutcome =
  | { readonly outcome: "signed-in"; readonly to: string }
  | {
      readonly outcome: "no-link" | "other-browser" | "no-passkey" | "too-many" | "unavailable";
    };

/**
 * What the sign-in page shows, before all else, in place of a page that wasn't answered. `ended`: a form was sent after
 * the session had ended, and nothing was done; the page shows what was typed, has it in a form to the same `path`
 * (fields in their order, hidden), and a link that opens the sign-in page in another tab. `failed`: the same for a form
 * that the service failed at; nobody knows whether it was done. `role`: the page, or the act, is a manager's.
 */
export type StandIn =
  | {
      readonly because: "ended" | "failed";
      readonly path: string;
      readonly fields: readonly (readonly [name: string, value: string])[];
    }
  | { readonly because: "role" };

/** A status for an outcome of signing in, for the page that shows it. */
export const signInStatus = {
  sent: 200,
  invalid: 422,
  "no-link": 422,
  "other-browser": 422,
  "no-passkey": 422,
  "too-many": 429,
  unavailable: 503,
} as const satisfies Record<AskOutcome | Exclude<SignInOutcome["outcome"], "signed-in">, number>;

/** Signing in, for the desk's own pages; bound to the current request. None of it throws. */
export interface DeskSignInPages {
  /** Where signing in leads, from the request's `next`: a page of the desk. Without one, `/desk`. */
  readonly next: string;
  readonly standIn: StandIn | null;
  /** Whether the site can send mail. Without it, links are written to files, and a manager has to pass them on. */
  readonly sendsMail: boolean;
  /** Mails a link that leads on to `next`. */
  ask(email: string): Promise<AskOutcome>;
  /** Reads a link, and changes nothing: mail programs and scanners open links, too. */
  open(token: string): Promise<DeskLink>;
  use(token: string): Promise<SignInOutcome>;
  usePasskey(answer: PasskeyAnswer): Promise<SignInOutcome>;
  /** Adds a passkey for who is signed in. `false`: the browser's answer isn't valid, or came too late. */
  addPasskey(answer: PasskeyAnswer, name: string): Promise<boolean>;
  /** Ends this browser's session; no effect without one. */
  signOut(): Promise<void>;
}
