// The lead desk: what its pages and the store agree on. Times are UTC, ISO 8601, days YYYY-MM-DD in the agency's time
// zone, unless a comment says otherwise.

export const deskRoles = ["agent", "manager"] as const;
/**
 * `agent`: works leads. `manager`: also releases, retries, lifts stops, exports, erases, invites, and
 * reads the audit log.
 */
export type DeskRole = (typeof deskRoles)[number];

/** Who acts: a person at the desk, as their session says. */
export interface Actor {
  readonly personId: string;
  readonly name: string;
  readonly role: DeskRole;
  /** The session that they act in; empty for the command line and the service itself. */
  readonly sessionId: string;
}

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
