/** A reason why the service cannot start, for the operator; it is printed without a stack. */
export class StartError extends Error {
  override name = "StartError";

  /** @param cause appended to the message in parentheses; omit it if the message already says it */
  constructor(message: string, cause?: unknown) {
    super(cause === undefined ? message : `${message} (${reasonOf(cause)})`, { cause });
  }
}

/** If a host has several addresses and none responds, the AggregateError itself has no message. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === "")
    return cause.errors.map(reasonOf).join("; ");
  return cause instanceof Error ? cause.message : String(cause);
}
