/** Why the service cannot start, in words for the operator: no stack is needed to mend it. */
export class StartError extends Error {
  override name = "StartError";

  /** @param cause what the words end with, in parentheses; left out where they say it already */
  constructor(message: string, cause?: unknown) {
    super(cause === undefined ? message : `${message} (${reasonOf(cause)})`, { cause });
  }
}

/** A name with several addresses, none of which answers, gives an error without a message of its own. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === "")
    return cause.errors.map(reasonOf).join("; ");
  return cause instanceof Error ? cause.message : String(cause);
}
