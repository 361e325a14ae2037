import { email } from "#contract/lead-fields.ts";

/**
 * Whether mail may be addressed to this text: exactly one address in the form that the guide form takes.
 * Stored addresses have passed that check; this one stands in case a row came in another way.
 */
export function isPlainAddress(text: string): boolean {
  const result = email.safeParse(text);
  return result.success && result.data === text;
}
