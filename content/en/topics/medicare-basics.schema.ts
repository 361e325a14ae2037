import { z } from "zod";
import { link, texts, words } from "#content/fields.ts";
import { topicPage } from "./topics.schema.ts";

/** A key topic, with a link to read on. */
const topic = z.strictObject({ title: words, text: z.array(words).min(1), link: link.optional() });
const listTopic = topic.extend({ listTitle: words, list: z.array(words).min(3) });

/** All text of Medicare Basics, from top to bottom. */
export const medicareBasicsSchema = z.strictObject({
  ...topicPage,
  numbers: z.array(z.strictObject({ figure: z.int(), text: words })).length(3),
  keyTopics: z.strictObject({ headline: words }),
  who: listTopic,
  parts: topic.extend({ letters: z.array(texts("letter", "name", "text")).length(4) }),
  ways: topic,
  costs: topic.extend({
    ledger: texts("title", "note").extend({
      rows: z.array(texts("label", "amount")),
    }),
  }),
  signUp: listTopic,
  which: texts("headline", "intro", "need", "lookTo").extend({
    rows: z.array(texts("need", "lookTo")).min(5),
  }),
});

export type BasicsTopic = z.infer<typeof topic>;
