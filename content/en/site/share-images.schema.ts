import { z } from "zod";

/** What our typefaces have a shape for. */
const words = z
  .string()
  .regex(/^[ -~\u00a0-\u00ff\u2010-\u2026]+$/, "has a character our typefaces lack");

const image = z.strictObject({
  /** Also the name of its file and of its drawing in `scripts/share-images`. */
  name: z.enum(["home", "compare", "learning-center", "articles", "people", "contact", "quiz"]),
  /** Line by line; a longer line would run into the drawing. */
  headline: z.array(words.max(18)).min(1).max(3),
  text: words.max(44),
  paths: z.array(z.string().startsWith("/")).min(1),
});

/** The pictures for sharing and where each is used. */
export const schema = z.tuple([image], image);

export type ShareImages = z.infer<typeof schema>;
export type ShareImage = z.infer<typeof image>;
