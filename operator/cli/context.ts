import type { Database } from "#server/db/database.ts";
import type { DatabasePlace } from "#server/db/location.ts";
import type { Signer } from "#server/signing/signing.ts";

/** What a command works with. */
export interface CliContext {
  /** Opens the store for one use and closes it after. @throws {OperatorError} when there is none yet */
  withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T>;
  /** Prints to the person, or to whatever the command is piped into. */
  write(text: string): void;
  /** Prints what may be long, no faster than it is taken; ends early when nobody reads any more. */
  pour(pieces: AsyncIterable<string> | Iterable<string>): Promise<void>;
  /** Prints what went wrong, apart from the output. */
  writeError(text: string): void;
  /** Asks the person at the keyboard for a line; null when nobody is there: a script, a pipe. */
  ask(question: string): Promise<string | null>;
  /** Shows how far long work has come, on a terminal only. `total` in whatever unit `advance` counts. */
  progress(what: string, total: number): Progress;
  now(): Date;
  readonly zone: Zone;
  readonly screen: Screen;
  /** Where this installation keeps its data. @throws {ConfigError} when the settings are faulty */
  places(): Places;
  /** Signs and hashes as the service over that store does. */
  signer(database: Database): Promise<Signer>;
  /** The website's address as visitors know it. */
  publicUrl(): URL;
}

/** A bar on its way; `end` takes it off the screen again. */
export interface Progress {
  advance(by: number): void;
  end(): void;
}

/** What the output is read on. */
export interface Screen {
  /** Columns of the terminal; null where lines may be as long as they like: a pipe, a file. */
  readonly width: number | null;
  /** Whether block characters may be drawn. */
  readonly blocks: boolean;
}

interface Places {
  readonly database: DatabasePlace;
  /** Absolute path of the embedded database, where the store is kept while nothing else is set. */
  readonly embedded: string;
  /** Absolute path. Messages that were written to files, when no mail server was set. */
  readonly mailDirectory: string;
}

/** The time zone in which the agency reads times. */
export interface Zone {
  /** IANA name, e.g. `America/New_York`. */
  readonly timeZone: string;
  /** As people call it, e.g. `Eastern Time`. */
  readonly timeZoneName: string;
}

/** A fault that the person at the keyboard can mend; its message says how. */
export class OperatorError extends Error {
  override name = "OperatorError";
}
