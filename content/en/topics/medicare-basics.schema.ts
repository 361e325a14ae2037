import { closing, link, words } from "#content/fields.ts";
import { z } from "zod";

/** A key topic: what it says, and where to read on. */
const topic = z.strictObject({ title: words, text: z.array(words).min(1), link: link.optional() });
const listTopic = topic.extend({ listTitle: words, list: z.array(words).min(3) });

/** Every word of the page Medicare Basics, in the order it is read. */
export const medicareBasicsSchema = z.strictObject({
  title: words,
  description: z.string().min(50).max(170),
  above: link,
  intro: words,
  numbers: z.array(z.strictObject({ figure: z.int(), text: words })).length(3),
  keyTopics: z.strictObject({ headline: words }),
  who: listTopic,
  parts: topic.extend({
    letters: z.array(z.strictObject({ letter: words, name: words, text: words })).length(4),
  }),
  ways: topic,
  costs: topic.extend({
    ledger: z.strictObject({
      title: words,
      guide: words,
      official: words,
      rows: z.array(z.strictObject({ label: words, guide: words, official: words, year: words })),
      note: words,
    }),
  }),
  signUp: listTopic,
  which: z.strictObject({
    headline: words,
    intro: words,
    need: words,
    lookTo: words,
    rows: z.array(z.strictObject({ need: words, lookTo: words })).min(5),
  }),
  articles: z.strictObject({ headline: words, slugs: z.array(words).length(2) }),
  closing,
});

export type BasicsTopic = z.infer<typeof topic>;
