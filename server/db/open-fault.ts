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
