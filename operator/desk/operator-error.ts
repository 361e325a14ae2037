/** A fault that the person at the keyboard can mend; its message says how. */
export class OperatorError extends Error {
  override name = "OperatorError";
}
