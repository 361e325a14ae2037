import { z } from "zod";

const words = z.string().min(1);

const phase = z.strictObject({
  name: words,
  /** Your share as the bar shows it. None: there is no such phase any more, and the place stays empty. */
  share: z
    .string()
    .regex(/^\d{1,3}%$/)
    .optional(),
  pays: words.optional(),
  until: words,
});

const year = z.strictObject({ name: words, text: words, phases: z.array(phase).length(4) });

/** Words of the picture of the Part D phases; a phase of `since` stands beside the same one of `before`. */
export const schema = z.strictObject({
  title: words,
  text: words,
  you: words,
  others: words,
  before: year,
  since: year,
});

export type DrugPhasesWords = z.infer<typeof schema>;
export type DrugPhase = z.infer<typeof phase>;
export type DrugYear = z.infer<typeof year>;
