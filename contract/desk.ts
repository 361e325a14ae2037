import type { DeskAccounts } from "./desk-accounts.ts";
import type { DeskLeads } from "./desk-leads.ts";
import type { DeskOffice } from "./desk-office.ts";

// The lead desk: what its pages and the store agree on. Times are UTC, ISO 8601, days YYYY-MM-DD in the agency's time
// zone, unless a comment says otherwise.

export const deskRoles = ["agent", "manager"] as const;
/** `agent`: works leads. `manager`: also exports, erases, releases, retries, invites, and reads the audit log. */
export type DeskRole = (typeof deskRoles)[number];

/** Who acts: a person at the desk, as their session says. */
export interface Actor {
  readonly personId: string;
  readonly name: string;
  readonly role: DeskRole;
  /** The session that they act in; empty for the command line and the service itself. */
  readonly sessionId: string;
}

/** Every call of the desk to the store. All take who acts first; what a page gets is bound to that. */
export interface DeskCalls extends DeskAccounts, DeskLeads, DeskOffice {}

/** A call without who acts. */
type Bound<Call> = Call extends (actor: Actor, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** The desk for one request, bound to the person who is signed in. */
export type DeskService = { readonly actor: Actor } & {
  readonly [Name in keyof DeskCalls]: Bound<DeskCalls[Name]>;
};

/** What a desk page's route says in its `handle` (contract/page-handle.ts). */
export interface DeskAccess {
  /** Who may read the page. `anyone`: also who isn't signed in. */
  readonly read: DeskRole | "anyone";
  /**
   * Who may send which of the page's forms, by the value of their field `act`. Others are refused, as is a form without
   * a known act. Left out: the page takes none.
   */
  readonly acts?: Readonly<Record<string, DeskRole | "anyone">>;
}
