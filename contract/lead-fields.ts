import { z } from "./z.ts";

// Leaf fields: each carries its words and its normal form; the forms compose them.

const blankAsAbsent = z.transform((text: string | undefined) => (text === "" ? undefined : text));

/** A field that may stay empty: trimmed; an empty text counts as not given. */
export function optionalField<Field extends z.ZodMiniType<unknown, string>>(
  field: Field,
  message: string,
) {
  return z.pipe(
    z.optional(z.string(message).check(z.trim())),
    z.pipe(blankAsAbsent, z.optional(field)),
  );
}

/**
 * Printable text on one line: refuses control characters, which no name holds and a mail header must
 * not, and halves of characters (lone surrogates), which no store can give back as they came.
 */
const oneLine = z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "Invalid input");

/** First name: trimmed, 1 to 50 characters. */
export const firstName = z
  .string("First name is required")
  .check(
    z.trim(),
    z.minLength(1, "First name is required"),
    z.maxLength(50, "First name cannot exceed 50 characters"),
    oneLine,
  );

/** Name as a person gives it: trimmed, 1 to 100 characters. */
export const name = z
  .string("Name is required")
  .check(
    z.trim(),
    z.minLength(1, "Name is required"),
    z.maxLength(100, "Name cannot exceed 100 characters"),
    oneLine,
  );

/** Email address: trimmed; at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const email = z.pipe(
  z.string("Email is required").check(z.trim(), z.minLength(1, "Email is required")),
  z.email("Invalid email address").check(z.maxLength(254, "Invalid email address")),
);

const zipMessage = "ZIP code must be 5 digits";

/** ZIP code of exactly 5 digits. */
export const zipCode = z.string(zipMessage).check(z.trim(), z.regex(/^\d{5}$/, zipMessage));

/** The same; an empty one counts as not given. */
export const optionalZipCode = optionalField(zipCode, zipMessage);
