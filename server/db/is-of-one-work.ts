/**
 * PostgreSQL's classes: data (and a name that somebody else is alone under, `named-locks.ts`), integrity,
 * rollback for a deadlock, a lock not to be had. Appendix A of its manual.
 */
const postgresClasses = /^(?:22|23|40|55)/;
/** SQLite's: too big, constraint, mismatch, in the lower byte. https://www.sqlite.org/rescode.html */
const sqliteCodes = new Set([18, 19, 20]);

/**
 * Whether a transaction of several works may have failed for what one of them is, so that the others would
 * be kept without it. Not so when the store is away, full or broken.
 */
export function isOfOneWork(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return sqliteCodes.has(Number(error.errcode) & 0xff);
  return "code" in error && postgresClasses.test(String(error.code));
}
