import { optionalField } from "./lead-fields.ts";
import { z } from "./z.ts";

const required = "Phone number is required";
const invalid = "Please enter a valid phone number";

/**
 * Ten digits, with or without +1 and the marks people put between them: blanks, dots, dashes, slashes.
 * Area code and exchange begin with 2 to 9 (North American Numbering Plan, 47 CFR 52.7): any other number
 * is a slip of the finger, or one that was never meant to be called.
 */
const written =
  /^(?:\+?1[\s./\p{Pd}]*)?(?:\(([2-9]\d{2})\)|([2-9]\d{2}))[\s./\p{Pd}]*([2-9]\d{2})[\s./\p{Pd}]*(\d{4})$/u;

/** A US phone number; its normal form is `(972) 204-5855`. */
export const phone = z.pipe(
  z.string(required).check(z.trim(), z.minLength(1, required), z.regex(written, invalid)),
  z.transform((text: string) => text.replace(written, "($1$2) $3-$4")),
);

/** The same; an empty one counts as not given. */
export const optionalPhone = optionalField(phone, invalid);

/** Line breaks are one character each, however the browser sent them, so that both ways count alike. */
const lineBreaks = z.overwrite<string>((text) => text.replace(/\r\n?/g, "\n"));

/** Text of several lines: no control characters but line breaks and tabs, no halves of characters. */
const printable = z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\r\n\t])*$/u, "Invalid input");

const tooShort = "Message must be at least 10 characters";

/** What a visitor writes to the agency: trimmed, 10 to 1000 characters. */
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

/** What a visitor adds to a request: trimmed, at most 1000 characters; empty counts as not given. */
export const additionalInfo = optionalField(
  z.string().check(lineBreaks, z.maxLength(1000, tooLong), printable),
  "Invalid input",
);

/**
 * Whether the sender agrees to automated calls and texts (47 CFR 64.1200(f)(9)). A box of its own: it is
 * no condition of anything, so what is not said is no.
 */
export const agreesToAutomatedContact = z._default(z.boolean(), false);
