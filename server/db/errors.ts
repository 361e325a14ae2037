import { detailOf } from "#server/base/log.ts";

/**
 * Names a database error for the log. Its message stays out, since it can quote what was stored.
 * @returns for example `ERR_SQLITE_ERROR 13`, or the error's class when it has no code
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? String(error.code) : error.name;
  return code + detailOf(error);
}

/**
 * PostgreSQL's classes: data (and a name that somebody else is alone under, `postgres/transactions.ts`), integrity,
 * rollback for a deadlock, a lock not to be had. Appendix A of its manual.
 */
const postgresClasses = /^(?:22|23|40|55)/;
/** SQLite's: too big, constraint, mismatch, in the lower byte. https://www.sqlite.org/rescode.html */
const sqliteCodes = new Set([18, 19, 20]);

/**
 * Whether a transaction of several works may have failed for what one of them is, so that the others would
 * be kept without it. Not so when the store is away, full or broken.
 */
export function isRowError(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return sqliteCodes.has(Number(error.errcode) & 0xff);
  return "code" in error && postgresClasses.test(String(error.code));
}

/** PostgreSQL gave no answer in time: the server, or the way to it, is silent. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  readonly code = "NO_ANSWER";

  constructor() {
    super("the database did not answer in time");
  }
}

/** The path does not lead to the file any more that was opened: what is written to that one is lost. */
export class MovedFileError extends Error {
  override readonly name = "MovedFileError";
  readonly code = "FILE_MOVED";

  constructor() {
    super("the database file was moved or removed");
  }
}

/** Runs an action on the database and gives what it gives. */
export type Watch = <Result>(action: () => Result) => Result;

// SQLITE_IOERR_FSYNC and SQLITE_IOERR_DIR_FSYNC (sqlite.org/rescode.html).
const lostWrites = new Set<unknown>([1034, 1290]);

/**
 * Calls `onLostWrite` when the system reports that it could not bring written data to the disk. Linux
 * says so once and then counts the data as written (fsync(2), EIO): a later commit would succeed over
 * a hole, so nothing may be trusted after it. The error is thrown on.
 */
export function reportLostWrites(onLostWrite: (error: Error) => void): Watch {
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
 * Why a store could not be opened, in words for the operator, without a full stop. PostgreSQL's and SQLite's
 * own messages hold no password.
 */
export function openFault(error: unknown): string {
  // A name with several addresses: one error for each.
  if (error instanceof AggregateError) return openFault(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const words = wordsFor[codeOf(error)];
  const message = error.message.replace(/\.$/, "");
  return words === undefined ? message : `${words}: ${message}`;
}

/** By codes of the system and of PostgreSQL (postgresql.org/docs/current/errcodes-appendix.html). */
const wordsFor: Readonly<Record<string, string>> = {
  ECONNREFUSED: "no server listens there",
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "the host's name could not be looked up",
  ETIMEDOUT: "the server does not answer",
  "28P01": "the user or the password is wrong",
  "28000": "the server does not let this user in",
  "3D000": "the server has no database of that name",
  "42501": "the user may not do that",
  "53300": "the server has no connection left",
  "57P03": "the server is starting or stopping",
};

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}
