import { z } from "zod";
import { link } from "./link.schema.ts";

/** A page that says something went wrong and leads onward. */
export const schema = z.strictObject({
  title: z.string(),
  description: z.string(),
  heading: z.string(),
  text: z.string(),
  onward: z.string(),
  links: z.array(link).min(1),
  call: z.string(),
});

export type OnwardPage = z.infer<typeof schema>;
