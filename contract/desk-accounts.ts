import type { Actor, DeskRole } from "./desk.ts";

/** Somebody who may sign in to the desk. */
export interface DeskPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: DeskRole;
  /** Whether they get the morning mail. */
  readonly morningMail: boolean;
  readonly createdAt: string;
  /** Null until their first sign-in. */
  readonly lastSeenAt: string | null;
  /** Null while they may sign in. */
  readonly disabledAt: string | null;
  readonly passkeys: number;
  /** How many open leads somebody who may not sign in still has; 0 for everybody else. */
  readonly leftLeads: number;
}

/** One of a person's own sessions. */
export interface DeskSession {
  readonly id: string;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  /** Browser and system in words, for example `Safari on an iPhone`. */
  readonly device: string;
  /** The one that asks. */
  readonly isThis: boolean;
}

export interface DeskPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** What is done with accounts, as the audit log has it. What is done with leads has words of its own. */
export const accountActs = [
  "sign-in",
  "sign-in-passkey",
  "sign-out",
  "sign-out-session",
  "sign-out-everywhere",
  "invite",
  "invite-again",
  "disable",
  "enable",
  "make-manager",
  "make-agent",
  "add-passkey",
  "remove-passkey",
] as const;
export type AccountAct = (typeof accountActs)[number];

/** A line of the audit log: who, what, when. It has no lead's data besides its number. */
export interface AuditEntry {
  readonly id: string;
  readonly at: string;
  /** The name at the time; `the command line` for a command. */
  readonly by: string;
  /** What was done, as a word that the pages have a sentence for, such as `sign-in`. */
  readonly act: string;
  /** A lead's number, a person's name, or a count; empty if the act says it all. */
  readonly subject: string;
}

/** `taken`: somebody has this address. `invalid`: not an address, or no name. */
export type InviteOutcome =
  | {
      readonly outcome: "invited";
      readonly person: DeskPerson;
      readonly link: string;
      readonly mailed: boolean;
    }
  | { readonly outcome: "taken" | "invalid" };

export interface AccountPage {
  readonly person: DeskPerson;
  readonly sessions: readonly DeskSession[];
  readonly passkeys: readonly DeskPasskey[];
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Pass as `after` for the next page; null if this is the last. */
  readonly next: string | null;
}

/** What signed-in people do with accounts; signing in itself is the service's own (server/http/desk-sign-in.ts). */
export interface DeskAccounts {
  people(actor: Actor): Promise<readonly DeskPerson[]>;
  invite(
    actor: Actor,
    person: { readonly name: string; readonly email: string; readonly role: DeskRole },
  ): Promise<InviteOutcome>;
  /** A new link for somebody who was invited or lost theirs; the earlier ones end. */
  inviteAgain(actor: Actor, personId: string): Promise<InviteOutcome>;
  /** Ends all their sessions, too. `last-manager`: somebody has to stay who can invite. */
  disable(actor: Actor, personId: string): Promise<"done" | "unknown" | "last-manager">;
  enable(actor: Actor, personId: string): Promise<"done" | "unknown">;
  setRole(
    actor: Actor,
    personId: string,
    role: DeskRole,
  ): Promise<"done" | "unknown" | "last-manager">;
  /** Ends all sessions of a person. */
  signOutEverywhere(actor: Actor, personId: string): Promise<"done" | "unknown">;
  account(actor: Actor): Promise<AccountPage>;
  setMorningMail(actor: Actor, wanted: boolean): Promise<void>;
  /** Ends one of one's own sessions. */
  signOut(actor: Actor, sessionId: string): Promise<"done" | "unknown">;
  removePasskey(actor: Actor, passkeyId: string): Promise<"done" | "unknown">;
  audit(actor: Actor, query: { readonly after?: string | undefined }): Promise<AuditPage>;
}
