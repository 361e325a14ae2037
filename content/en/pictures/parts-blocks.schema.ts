import { z } from "zod";

const words = z.string().min(1);

const block = z.strictObject({
  letter: words.max(1),
  name: words,
  text: words,
  /** base: comes with it. inside: comes with the plan around it. added: may be had as well. */
  kind: z.enum(["base", "inside", "added"]),
});

const way = z.strictObject({
  name: words,
  text: words,
  /** The block that stands around all the others. */
  whole: z.strictObject({ letter: words.max(1), name: words }).optional(),
  blocks: z.array(block).min(1),
});

/** Words of the picture of Parts A to D. */
export const schema = z.strictObject({
  title: words,
  text: words,
  or: words,
  ways: z.array(way).length(2),
  notes: z.array(words),
});

export type PartsBlocksWords = z.infer<typeof schema>;
export type PartBlock = z.infer<typeof block>;
export type MedicareWay = z.infer<typeof way>;
