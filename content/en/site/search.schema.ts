import { z } from "zod";
import { link } from "./link.schema.ts";

const words = z.string().min(1);

/** Words of the search. */
export const schema = z.strictObject({
  label: words,
  hint: words,
  button: words,
  /** Before the visitor's own words, which follow in quotation marks. */
  one: words,
  many: words,
  none: words,
  noneText: words,
  clear: words,
  failed: words,
  titleStart: words,
  kinds: z.strictObject({ article: words, topic: words, term: words }),
  onward: z.array(link).min(1),
  call: words,
});

export type SearchWords = z.infer<typeof schema>;
