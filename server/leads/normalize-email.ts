/**
 * The form of a valid address, as somebody typed it, under which guide emails are counted: lower case,
 * without a +tag, which most providers deliver to the same mailbox.
 */
export function normalizeEmail(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf("@");
  const plus = lower.indexOf("+");
  const tagged = plus > 0 && plus < at;
  return tagged ? lower.slice(0, plus) + lower.slice(at) : lower;
}
