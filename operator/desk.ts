import type { Database } from "#server/db/database.ts";

/** What a command works with. */
export interface Desk {
  /** Opens the store for one use and closes it after. @throws {OperatorError} when there is none yet */
  withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T>;
  /** Prints to the person, or to whatever the command is piped into. */
  write(text: string): void;
  /** Prints what went wrong, apart from the output. */
  writeError(text: string): void;
  now(): Date;
  readonly zone: Zone;
}

/** The time zone in which the agency reads times. */
export interface Zone {
  /** IANA name, e.g. `America/New_York`. */
  readonly timeZone: string;
  /** As people call it, e.g. `Eastern Time`. */
  readonly timeZoneName: string;
}
