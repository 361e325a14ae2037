import { optionalField } from "./optional-field.ts";
import { z } from "./z.ts";

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
