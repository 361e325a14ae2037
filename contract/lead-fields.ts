import { z } from "./z.ts";

// Schemas of single fields with their error messages and normalization. The form schemas combine them.

/**
 * For values without free text: leaves out the invisible characters and direction marks that come with a paste, and
 * turns full-width letters and digits into plain ones (NFKC).
 */
const plain = z.overwrite<string>((text) => text.normalize("NFKC").replace(/[\p{Cf}\p{DI}]/gu, ""));

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

const required = "Phone number is required";
const invalid = "Please enter a valid phone number";

/**
 * Ten digits with or without 1 and an extension, with anything but letters, other digits and + between them, and up to
 * two words on either side, such as `tel:` or `(my cell)`. Whether such a number can exist isn't checked: a mistyped
 * one still shows that the person wants a call.
 */
const written =
  /^[^\p{L}\p{N}+]*(?:\p{L}+[^\p{L}\p{N}+]+){0,2}(?:(?:\+[^\p{L}\p{N}+]*)?1[^\p{L}\p{N}+]*)?(\d(?:[^\p{L}\p{N}+]*\d){9})(?:(?:[^\p{L}\p{N}+]*(?:[xX×]|[eE][xX][tT](?:[eE][nN][sS][iI][oO][nN]|[nN])?)|[^\p{L}\p{N}+#,;]*[#,;])[^\p{L}\p{N}+]*(\d{1,7}))?(?:[^\p{L}\p{N}+]+\p{L}+){0,2}[^\p{L}\p{N}+]*$/u;

/** A US phone number, normalized to `(214) 555-0143` or `(214) 555-0143 ext. 302`. */
export const phone = z.pipe(
  z.string(required).check(plain, z.trim(), z.minLength(1, required), z.regex(written, invalid)),
  z.transform((text: string) => {
    const [, digits = "", extension] = written.exec(text) ?? [];
    const number = digits.replace(/\D/g, "").replace(/(...)(...)/, "($1) $2-");
    return extension ? `${number} ext. ${extension}` : number;
  }),
);

/** Like `phone`; an empty string becomes undefined. */
export const optionalPhone = optionalField(phone, invalid);

/** Normalizes line breaks to \n, so the length limits count each as one character. */
const lineBreaks = z.overwrite<string>((text) => text.replace(/\r\n?/g, "\n"));

/** Multiline text: no control characters except line breaks and tabs, no lone surrogates. */
export const printableText = /^(?:[^\p{Cc}\p{Cs}]|[\r\n\t])*$/u;

const printable = z.regex(printableText, "Invalid input");

const tooShort = "Message must be at least 10 characters";

/** A message to the agency: trimmed, 10 to 1000 characters. */
export const message = z
  .string(tooShort)
  .check(
    lineBreaks,
    z.trim(),
    z.minLength(10, tooShort),
    z.maxLength(1000, "Message cannot exceed 1000 characters"),
    printable,
  );

const tooLong = "Additional information cannot exceed 1000 characters";

/** A note on a plan request: trimmed, at most 1000 characters; an empty string becomes undefined. */
export const additionalInfo = optionalField(
  z.string().check(lineBreaks, z.maxLength(1000, tooLong), printable),
  "Invalid input",
);

/**
 * Consent to automated calls and texts (47 CFR 64.1200(f)(9)). It has its own checkbox and must not be
 * a condition of anything, so it defaults to false.
 */
export const agreesToAutomatedContact = z._default(z.boolean(), false);
