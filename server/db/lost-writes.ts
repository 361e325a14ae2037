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
