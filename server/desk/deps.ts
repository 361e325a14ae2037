import type { Log } from "#server/base/log.ts";
import type { Config } from "#server/config/config.ts";
import type { Environment } from "#server/config/settings.ts";
import type { Database } from "#server/db/database.ts";
import type { Sending } from "#server/leads/rows.ts";
import type { Signer } from "#server/signing/signing.ts";
import type { Suppressions } from "#server/suppression/suppressions.ts";

/** An email to somebody at the desk. Links are whole addresses. */
export type DeskMail =
  | {
      readonly kind: "invitation";
      readonly link: string;
      readonly by: string;
      readonly days: number;
    }
  | { readonly kind: "sign-in"; readonly link: string; readonly minutes: number };

export interface DeskMailer {
  /**
   * Sends an email now, without the outbox: whoever asked for a link asks again if it doesn't come.
   * @returns whether a mail server took it. Without one, it's written to a file, and false is returned. Never throws.
   */
  send(to: { readonly name: string; readonly address: string }, mail: DeskMail): Promise<boolean>;
}

/** What Setup looks at. */
export interface Installation {
  readonly config: Config;
  /** The settings as given, which tell a default from a choice. */
  readonly env: Environment;
  /** Directory with the built site, see `npm run build`. */
  readonly buildDirectory: string;
}

/** What the desk's use cases need. */
export interface DeskDeps {
  readonly database: Database;
  readonly signer: Signer;
  readonly suppressions: Suppressions;
  readonly sending: Sending;
  readonly mailer: DeskMailer;
  readonly publicUrl: URL;
  readonly now: () => Date;
  /** Called after messages were queued, so that the workers look at once. */
  readonly onQueued: () => void;
  readonly log: Log;
  readonly installation: Installation;
}

/** What reading and changing leads needs of it. */
export type LeadDeps = Pick<
  DeskDeps,
  "database" | "signer" | "suppressions" | "sending" | "now" | "onQueued"
>;
