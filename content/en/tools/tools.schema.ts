import { z } from "zod";
import { path, texts } from "#content/fields.ts";

/** The list of the tools. */
export const toolsSchema = texts("headline", "text").extend({
  items: z.array(texts("name", "description").extend({ to: path })).min(1),
});
