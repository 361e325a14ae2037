import { z } from "zod";

const version = z.strictObject({
  /** The day from which this wording is shown. A changed wording is a new version; old ones stay. */
  version: z.iso.date(),
  text: z.string().min(1),
});

/** What stands beside a submit button, newest version first. */
export const schema = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  versions: z.array(version).min(1),
});

export type Disclosure = z.infer<typeof schema>;
