import { z } from "./z.ts";

// Schemas of single fields with their error messages and normalization. The form schemas combine them.

const blankAsAbsent = z.transform((text: string | undefined) => (text === "" ? undefined : text));

/** An optional field: trimmed; an empty string becomes undefined. */
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
 * Printable text on one line. Rejects control characters, which could inject mail headers, and lone surrogates,
 * which cannot be stored as UTF-8.
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

/** Full name: trimmed, 1 to 100 characters. */
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

/** Like `zipCode`; an empty string becomes undefined. */
export const optionalZipCode = optionalField(zipCode, zipMessage);
