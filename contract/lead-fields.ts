import { z } from "./z.ts";

// Leaf fields: each carries its words and its normal form; the forms compose them.

/**
 * Printable text on one line: refuses control characters, which no name holds and a mail header must
 * not, and halves of characters (lone surrogates), which no store can give back as they came.
 */
const oneLine = z.refine<string>((text) => !/[\p{Cc}\p{Cs}]/u.test(text), "Invalid input");

/** First name: trimmed, 1 to 50 characters. */
export const firstName = z
  .string("First name is required")
  .check(
    z.trim(),
    z.minLength(1, "First name is required"),
    z.maxLength(50, "First name cannot exceed 50 characters"),
    oneLine,
  );

/** Email address: trimmed; at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const email = z.pipe(
  z.string("Email is required").check(z.trim(), z.minLength(1, "Email is required")),
  z.email("Invalid email address").check(z.maxLength(254, "Invalid email address")),
);

/** ZIP code of exactly 5 digits; an empty one counts as not given. */
export const optionalZipCode = z.pipe(
  z.optional(z.string("ZIP code must be 5 digits").check(z.trim())),
  z.pipe(
    z.transform((text: string | undefined) => (text === "" ? undefined : text)),
    z.optional(z.string().check(z.regex(/^\d{5}$/, "ZIP code must be 5 digits"))),
  ),
);
