import { detailOf } from "#server/base/log.ts";

/**
 * Names a database error for the log. Leaves out its message, which can quote stored data.
 * @returns for example `ERR_SQLITE_ERROR 13`, or the error's class if it has no code
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? String(error.code) : error.name;
  return code + detailOf(error);
}

/** PostgreSQL did not respond in time: the server or the network is down or stuck. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  readonly code = "NO_ANSWER";

  constructor() {
    super("the database didn't respond in time");
  }
}

/** The path no longer leads to the file that was opened, so anything written to that file is lost. */
export class MovedFileError extends Error {
  override readonly name = "MovedFileError";
  readonly code = "FILE_MOVED";

  constructor() {
    super("the database file was moved or removed");
  }
}

/** Runs an action on the database. Returns its result, or throws its error. */
export type ActionRunner = <Result>(action: () => Result) => Result;

// SQLITE_IOERR_FSYNC and SQLITE_IOERR_DIR_FSYNC (sqlite.org/rescode.html).
const lostWrites = new Set<unknown>([1034, 1290]);

/**
 * Calls `onLostWrite` when the system could not write data to the disk, and rethrows the error. Linux
 * reports this once and then treats the data as written (fsync(2), EIO), so a later commit could succeed
 * with data missing and cannot be trusted.
 */
export function reportLostWrites(onLostWrite: (error: Error) => void): ActionRunner {
  return (action) => {
    try {
      return action();
    } catch (error) {
      if (error instanceof Error && "errcode" in error && lostWrites.has(error.errcode))
        onLostWrite(error);
      throw error;
    }
  };
}

/**
 * Why a store could not be opened, as a message for the operator without a final period. The messages of
 * PostgreSQL and SQLite contain no password.
 */
export function openErrorReason(error: unknown): string {
  // A host name with several addresses has one error for each.
  if (error instanceof AggregateError) return openErrorReason(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const explanation = explanations[codeOf(error)];
  const message = error.message.replace(/\.$/, "");
  return explanation === undefined ? message : `${explanation}: ${message}`;
}

/** By error codes of the system and of PostgreSQL (postgresql.org/docs/current/errcodes-appendix.html). */
const explanations: Readonly<Record<string, string>> = {
  ECONNREFUSED: "no server is listening there",
  ENOTFOUND: "no host has that name",
  EAI_AGAIN: "the host name couldn't be resolved",
  ETIMEDOUT: "the server didn't respond",
  "28P01": "the user name or password is wrong",
  "28000": "the server refused this user",
  "3D000": "the server has no database with that name",
  "42501": "the user doesn't have the required privilege",
  "53300": "the server has no connections left",
  "57P03": "the server is starting or stopping",
};

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}
