import { link, words } from "#content/fields.ts";
import { z } from "zod";

/** Words of the frame around every article. */
export const articlePageSchema = z.strictObject({
  titleEnd: words,
  learningCenter: link,
  back: words,
  minutes: words,
  published: words,
  updated: words,
  notice: words,
  sources: words,
  reviewed: words,
  compare: z.strictObject({ text: words, action: link }),
  callback: z.strictObject({ headline: words, text: words, action: link, call: words }),
  related: z.strictObject({ headline: words, none: words }),
  guide: z.strictObject({ headline: words, text: words, action: link }),
  term: z.strictObject({ again: words }),
  share: z.strictObject({
    label: words,
    device: words,
    email: words,
    copy: words,
    copied: words,
    copyFailed: words,
    print: words,
  }),
});
