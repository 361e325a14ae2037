import { z } from "zod";
import { versionFields, versioned } from "./versions.schema.ts";

const version = z.strictObject({
  ...versionFields,
  /** Stands beside the box. */
  label: z.string().min(1),
  /** Stands under it. */
  text: z.string().min(1),
});

/** A box that asks for a consent of its own and that nobody need tick; `shown` is its newest version, in parts too. */
export const schema = versioned(version).transform((all) => ({ ...all, ...all.shown }));

export type Consent = z.infer<typeof schema>;
