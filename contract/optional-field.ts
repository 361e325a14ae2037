import { z } from "./z.ts";

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
