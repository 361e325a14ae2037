import { optionalField } from "./lead-fields.ts";
import { z } from "./z.ts";

const required = "Phone number is required";
const invalid = "Please enter a valid phone number";

/**
 * Ten digits, optionally with +1 and separators: spaces, dots, dashes, slashes. Area code and exchange start with 2
 * to 9 (North American Numbering Plan, 47 CFR 52.7); any other number is a typo or made up.
 */
const written =
  /^(?:\+?1[\s./\p{Pd}]*)?(?:\(([2-9]\d{2})\)|([2-9]\d{2}))[\s./\p{Pd}]*([2-9]\d{2})[\s./\p{Pd}]*(\d{4})$/u;

/** A US phone number, normalized to `(214) 555-0143`. */
export const phone = z.pipe(
  z.string(required).check(z.trim(), z.minLength(1, required), z.regex(written, invalid)),
  z.transform((text: string) => text.replace(written, "($1$2) $3-$4")),
);

/** Like `phone`; an empty string becomes undefined. */
export const optionalPhone = optionalField(phone, invalid);

/** Normalizes line breaks to \n, so the length limits count each as one character. */
const lineBreaks = z.overwrite<string>((text) => text.replace(/\r\n?/g, "\n"));

/** Multiline text: no control characters except line breaks and tabs, no lone surrogates. */
const printable = z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\r\n\t])*$/u, "Invalid input");

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
