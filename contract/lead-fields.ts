import { z } from "./z.ts";

// Schemas of single fields with their error messages and normalization. The form schemas combine them.

/**
 * For values that aren't free text: leaves out the invisible characters and direction marks that come with a paste, and
 * turns full-width letters and digits into plain ones (NFKC).
 */
export const plain = z.overwrite<string>((text) =>
  text.normalize("NFKC").replace(/[\p{Cf}\p{DI}]/gu, ""),
);

/** Finds a character that leaves ink. U+2800 is a braille pattern without dots. */
const ink = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u;

const blankAsAbsent = z.transform((text: string | undefined) =>
  ink.test(text ?? "") ? text : undefined,
);

/** An optional field: trimmed; a text without visible characters becomes undefined. */
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
 * Turns what only controls a printer or a terminal into spaces. Text without visible characters becomes empty.
 */
const printable = z.overwrite<string>((text) =>
  ink.test(text) ? text.replace(/[^\P{Cc}\n\t]/gu, " ") : "",
);

/** Rejects lone surrogates, which can't be stored as UTF-8. */
const storable = z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, "Invalid input");

/** Makes a line of text out of several. */
const oneLine = z.overwrite<string>((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " "));

/** First name: trimmed, 1 to 50 characters. */
export const firstName = z
  .string("First name is required")
  .check(
    oneLine,
    printable,
    z.trim(),
    z.minLength(1, "First name is required"),
    z.maxLength(50, "First name cannot exceed 50 characters"),
    storable,
  );

const noName = "Please enter your name";

/** Full name: trimmed, 1 to 100 characters. */
export const name = z
  .string(noName)
  .check(
    oneLine,
    printable,
    z.trim(),
    z.minLength(1, noName),
    z.maxLength(100, "Name cannot exceed 100 characters"),
    storable,
  );

const noEmail = "Invalid email address";

/**
 * What browsers take (HTML, "valid email address") and letters of any script before the @ (RFC 6531), but only what can
 * exist: no dot at an end of the part before the @ or next to another (RFC 5321, 4.1.2), labels of up to 63 characters
 * without a hyphen at an end (RFC 1035, 2.3.4), and a top-level domain.
 */
const mailbox =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])$/u;

/** The domain as mail servers know it: in Punycode (RFC 5891) if it has letters of another script. */
function withPlainDomain(text: string): string {
  const start = text.lastIndexOf("@") + 1;
  const domain = text.slice(start);
  if (/^[ -~]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return text;
  if (/(?:^|\.)-|-(?:\.|$)/.test(domain)) return text;
  try {
    return text.slice(0, start) + new URL(`http://${domain}`).hostname;
  } catch {
    return text;
  }
}

/** The size in UTF-8 (RFC 3629, 3), without `TextEncoder`: a browser that lacks it can still send a form. */
function octets(text: string): number {
  const sizes = Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x80) return 1;
    if (code < 0x800) return 2;
    return code < 0x10000 ? 3 : 4;
  });
  return sizes.reduce<number>((sum, size) => sum + size, 0);
}

/**
 * Email address: without what a paste brings along, with the domain in Punycode; at most 254 octets, and 64 before
 * the @ in UTF-8 (RFC 5321, 4.5.3.1).
 */
export const email = z.pipe(
  z.string("Email is required").check(
    plain,
    z.trim(),
    z.overwrite((text) =>
      withPlainDomain(text.replace(/^(?:mailto:|<)+|(?<![.,;>])[.,;>]+$/gi, "")),
    ),
    z.minLength(1, "Email is required"),
  ),
  z.string().check(
    z.regex(mailbox, noEmail),
    z.maxLength(254, noEmail),
    z.refine((text) => octets(text) <= 254, noEmail),
    z.refine((text) => octets(text.slice(0, text.lastIndexOf("@"))) <= 64, noEmail),
  ),
);

const zipMessage = "ZIP code must be 5 digits";
const zip = /^(\d{5})(?:[\s.\p{Pd}\u2212]*\d{4})?[\s.\p{Pd}\u2212]*$/u;

/** ZIP code of 5 digits. Of a ZIP+4, which some browsers fill in, it keeps the first five. */
export const zipCode = z.pipe(
  z.string(zipMessage).check(plain, z.trim(), z.regex(zip, zipMessage)),
  z.transform((text: string) => text.slice(0, 5)),
);

/** A required field that says what to enter while it's empty, and its own message about anything else. */
function filledIn<Field extends z.ZodMiniType<string, string>>(field: Field, empty: string) {
  return z.pipe(z.string(empty).check(z.refine((text) => ink.test(text), empty)), field);
}

/** A ZIP code that is required. */
export const neededZipCode = filledIn(zipCode, "Please enter your 5-digit ZIP code");

/** Like `zipCode`; an empty string becomes undefined. */
export const optionalZipCode = optionalField(zipCode, zipMessage);

const noPhone = "Please enter your phone number";
const badPhone = "Please enter a valid phone number";

/**
 * Ten digits with or without 1 and an extension, with anything but letters, other digits and + between them, and up to
 * four words on either side, such as `tel:` or `(my wife's cell)`. A word ends only where neither a letter nor an
 * apostrophe and a letter follow, so there's one way to read any text, however long. Whether such a number can exist
 * isn't checked: a mistyped one still shows that the person wants a call.
 */
const telephone =
  /^[^\p{L}\p{N}+]*(?:\p{L}+(?:['’]\p{L}+)*(?!['’]?\p{L})[^\p{L}\p{N}+]+){0,4}(?:(?:\+[^\p{L}\p{N}+]*)?1[^\p{L}\p{N}+]*)?(\d(?:[^\p{L}\p{N}+]*\d){9})(?:(?:[^\p{L}\p{N}+]*(?:[xX×]|[eE][xX][tT](?:[eE][nN][sS][iI][oO][nN]|[nN])?)|[^\p{L}\p{N}+#,;]*[#,;])[^\p{L}\p{N}+]*(\d{1,7}))?(?:[^\p{L}\p{N}+]+\p{L}+(?:['’]\p{L}+)*(?!['’]?\p{L})){0,4}[^\p{L}\p{N}+]*$/u;

/** A US phone number, normalized to `(214) 555-0143` or `(214) 555-0143 ext. 302`. */
export const phone = z.pipe(
  z.string(noPhone).check(plain, z.trim(), z.minLength(1, noPhone), z.regex(telephone, badPhone)),
  z.transform((text: string) => {
    const [, digits = "", extension] = telephone.exec(text) ?? [];
    const number = digits.replace(/\D/g, "").replace(/(...)(...)/, "($1) $2-");
    return extension ? `${number} ext. ${extension}` : number;
  }),
);

/** Like `phone`; an empty string becomes undefined. */
export const optionalPhone = optionalField(phone, badPhone);

/** Turns every kind of line break into \n, so the length limits count each as one character. */
const lineBreaks = z.overwrite<string>((text) =>
  text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n"),
);

const tooShort = "Message must be at least 10 characters";

/** A message to the agency: trimmed, 10 to 1000 characters. */
export const message = z
  .string(tooShort)
  .check(
    lineBreaks,
    printable,
    z.trim(),
    z.minLength(10, tooShort),
    z.maxLength(1000, "Message cannot exceed 1000 characters"),
    storable,
  );

const tooLong = "Additional information cannot exceed 1000 characters";

/** A note on a plan request: trimmed, at most 1000 characters; an empty string becomes undefined. */
export const additionalInfo = optionalField(
  z.string().check(lineBreaks, printable, z.trim(), z.maxLength(1000, tooLong), storable),
  "Invalid input",
);

/** How the visitor wants to be contacted. */
export const contactMethods = ["phone", "email", "text"] as const;
export type ContactMethod = (typeof contactMethods)[number];

export const contactMethod = z._default(z.enum(contactMethods, "Invalid input"), "phone");

/** When the visitor wants to be contacted, in the agency's time zone. */
export const contactTimes = ["morning", "afternoon", "evening"] as const;
export type ContactTime = (typeof contactTimes)[number];

/** A time of day; an empty string, for any time, becomes undefined. */
export const optionalContactTime = optionalField(
  z.enum(contactTimes, "Invalid input"),
  "Invalid input",
);

/**
 * Consent to automated calls and texts (47 CFR 64.1200(f)(9)). It has its own checkbox and must not be
 * a condition of anything, so it defaults to false.
 */
export const agreesToAutomatedContact = z._default(z.boolean(), false);
