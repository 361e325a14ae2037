import { optionalField } from "./optional-field.ts";
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
