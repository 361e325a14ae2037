import { z } from "zod/mini";

const chapters = z
  .array(z.string().check(z.regex(/^[a-z0-9-]+$/, "a file name without .typ")))
  .check(z.minLength(1));

/** The guide's title page, and its chapters in order. */
export const guideSchema = z.strictObject({
  title: z
    .string()
    .check(z.regex(/^\d{4}( \S+){3}$/, "write a year and three words, to fit the cover")),
  fileName: z
    .string()
    .check(z.regex(/^[a-z0-9-]+\.pdf$/, "write lowercase letters, digits and hyphens, then .pdf")),
  /** One sentence for the PDF's metadata. */
  subject: z.string().check(z.minLength(1), z.maxLength(300)),
  /** The day the text last changed. */
  revised: z.iso.date(),
  /**
   * The drawing that a chapter begins with: a file of content/art, or a symbol of one. They're decorative: screen
   * readers skip them.
   */
  drawings: z.optional(z.record(z.string(), z.string())),
  /** Pages of the PDF that the home page shows as pictures. */
  pages: z.array(z.int().check(z.minimum(1))).check(z.length(3)),
  front: chapters,
  /** Numbered from 1. */
  topics: chapters,
  back: chapters,
});

export type Guide = z.infer<typeof guideSchema>;
