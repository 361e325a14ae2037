/** Why the service cannot start, in words for the operator: no stack is needed to mend it. */
export class StartError extends Error {
  override name = "StartError";

  constructor(message: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${message} (${reason})`, { cause });
  }
}
