/**
 * Names a database error for the log. Its message stays out, since it can quote what was stored.
 * @returns for example `ERR_SQLITE_ERROR 13`, or the error's class when it has no code
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? String(error.code) : error.name;
  return code + detailOf(error);
}

/** All of SQLite's errors have one code; which it was stands beside it (sqlite.org/rescode.html). */
export function detailOf(error: Error): string {
  return "errcode" in error && typeof error.errcode === "number" ? ` ${error.errcode}` : "";
}
