import { z } from "zod";
import { versionFields, versioned } from "./versions.schema.ts";

const version = z.strictObject({ ...versionFields, text: z.string().min(1) });

/** What stands beside a submit button, newest version first; `shown` is the newest, in parts too. */
export const schema = versioned(version).transform((all) => ({ ...all, ...all.shown }));

export type Disclosure = z.infer<typeof schema>;
