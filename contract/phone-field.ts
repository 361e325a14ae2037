import { optionalField } from "./optional-field.ts";
import { z } from "./z.ts";

const required = "Phone number is required";
const invalid = "Please enter a valid phone number";

/** Ten digits, with or without +1 and the marks people put between them: blanks, dots, dashes, slashes. */
const written =
  /^(?:\+?1[\s./\p{Pd}]*)?(?:\((\d{3})\)|(\d{3}))[\s./\p{Pd}]*(\d{3})[\s./\p{Pd}]*(\d{4})$/u;

/** A US phone number; its normal form is `(972) 204-5855`. */
export const phone = z.pipe(
  z.string(required).check(z.trim(), z.minLength(1, required), z.regex(written, invalid)),
  z.transform((text: string) => text.replace(written, "($1$2) $3-$4")),
);

/** The same; an empty one counts as not given. */
export const optionalPhone = optionalField(phone, invalid);
