import type { Database, DatabasePlace } from "#server/db/database.ts";
import type { Sending } from "#server/leads/rows.ts";
import type { Signer } from "#server/signing/signing.ts";

/** Everything a command can access: the database, the terminal, the clock and the settings. */
export interface CliContext {
  /** Opens the database, runs `use` and closes it. @throws {OperatorError} if it does not exist yet */
  withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T>;
  /** Prints to stdout. */
  write(text: string): void;
  /** Streams long output to stdout with backpressure; stops early if the reader closes the pipe. */
  writeAll(pieces: AsyncIterable<string> | Iterable<string>): Promise<void>;
  /** Prints to stderr. */
  writeError(text: string): void;
  /** Standard input, such as a message from a mail server's pipe. */
  input(): AsyncIterable<Buffer>;
  /**
   * Asks for a line of input; null if stdin is not a terminal (a script, a pipe).
   * @throws {CancelledError} on Ctrl+C
   */
  ask(question: string): Promise<string | null>;
  /** Shows a progress bar, on a terminal only. `total` is in the unit that `advance` counts. */
  progress(label: string, total: number): Progress;
  now(): Date;
  readonly zone: Zone;
  readonly screen: Screen;
  /** Where this installation keeps its data. @throws {ConfigError} if a setting is invalid */
  places(): Places;
  /** Where the plan data is, and where it comes from. @throws {ConfigError} if a setting is invalid */
  plans(): PlanPlaces;
  /** Signs and hashes with the key that the service uses for this database. */
  signer(database: Database): Promise<Signer>;
  /** How the service addresses messages about new leads. @throws {ConfigError} if a setting is invalid */
  sending(): Sending;
  /** The website's public address (`PUBLIC_URL`). */
  publicUrl(): URL;
  /** How the website sends mail. @throws {ConfigError} if a setting is invalid */
  mail(): MailSettings;
}

/** The settings about outgoing mail. */
interface MailSettings {
  readonly mailFrom: { readonly name: string; readonly address: string };
  /** Envelope sender of every email. */
  readonly bounceAddress: string;
  /** Who gets the notifications of requests. */
  readonly agentEmail: readonly { readonly address: string }[];
  /** Null: no mail server is set. */
  readonly smtpUrl: string | null;
}

/** A running progress bar; `end` clears it from the screen. */
export interface Progress {
  advance(by: number): void;
  end(): void;
}

/** The terminal that the output goes to, if any. */
export interface Screen {
  /** Columns of the terminal; null if the output is a pipe or a file, where lines are never wrapped. */
  readonly width: number | null;
  /** Whether it can show block characters. */
  readonly blocks: boolean;
}

interface Places {
  readonly database: DatabasePlace;
  /** Absolute path of the SQLite file that is used when DATABASE_URL is not set. */
  readonly sqliteFile: string;
  /** Absolute path of the directory that emails are written to when no mail server is set. */
  readonly mailDirectory: string;
}

interface PlanPlaces {
  /** DATA_DIR/plans. */
  readonly folder: string;
  /** Address of the list of plans; `{year}` stands for the plan year. */
  readonly source: string;
  /** Address of the list of ZIP codes. */
  readonly zipsSource: string;
}

/** The agency's time zone, used for all times shown to people. */
export interface Zone {
  /** IANA name, e.g. `America/New_York`. */
  readonly timeZone: string;
  /** Display name, e.g. `Eastern Time`. */
  readonly timeZoneName: string;
}

/** The operator pressed Ctrl+C at a question, or nobody is left to answer it. */
export class CancelledError extends Error {
  override name = "CancelledError";
}

/** An error that the operator can fix; its message says how. */
export class OperatorError extends Error {
  override name = "OperatorError";
}
