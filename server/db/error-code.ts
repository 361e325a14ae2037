/**
 * Names a database error for the log. Its message stays out, since it can quote what was stored.
 * @returns for example `ERR_SQLITE_ERROR 13`, or the error's class when it has no code
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? String(error.code) : error.name;
  return "errcode" in error ? `${code} ${String(error.errcode)}` : code;
}
