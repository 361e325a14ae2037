import { words } from "#content/fields.ts";
import { z } from "zod";

/**
 * The day from which a wording is shown. A changed wording is a new version and old ones stay, so the
 * second of a day has `.2` behind the day, the third `.3`. Names sort as text in the order of time.
 */
const versionName = z.union([
  z.iso.date(),
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d\.[2-9]$/, "use the day, and .2 behind it for its second wording"),
]);

/** What each version says of itself beside its wording. */
const versionFields = {
  version: versionName,
  /** The day on which the agency's counsel last confirmed this wording; left out until they have. */
  reviewed: z.iso.date().optional(),
};

interface Named {
  readonly version: string;
}

/**
 * Every wording that there was, newest first. The newest is given apart as `shown`, so that a page
 * carries it alone, or only the parts of it that it needs.
 */
function versioned<Version extends z.ZodType<Named>>(version: Version) {
  return z
    .strictObject({
      id: z.string().regex(/^[a-z-]+$/),
      versions: z
        .tuple([version], version)
        .refine(newestFirst, { error: "the newest version comes first, each under its own name" }),
    })
    .transform(({ id, versions }) => ({ id, versions, shown: versions[0] }));
}

function newestFirst(versions: readonly (Named | undefined)[]): boolean {
  const names = versions.map((one) => one?.version ?? "");
  return names.every((name, at) => at === 0 || name < (names[at - 1] ?? ""));
}

const wordingVersion = z.strictObject({ ...versionFields, text: words });

/** What stands beside a submit button, newest version first; `shown` is the newest, in parts too. */
export const disclosureSchema = versioned(wordingVersion).transform((all) => ({
  ...all,
  ...all.shown,
}));

export type Disclosure = z.infer<typeof disclosureSchema>;

const version = z.strictObject({
  ...versionFields,
  /** Stands beside the box. */
  label: words,
  /** Stands under it. */
  text: words,
});

/** A box that asks for a consent of its own and that nobody need tick; `shown` is its newest version, in parts too. */
export const consentSchema = versioned(version).transform((all) => ({ ...all, ...all.shown }));

export type Consent = z.infer<typeof consentSchema>;
