import { z } from "zod/mini";
import { words } from "#content/fields.ts";

/**
 * The day from which a wording is shown. A changed wording is a new version, and old ones stay: a second one on
 * the same day ends in `.2`, a third in `.3`. Names sort as text in order of time.
 */
const versionName = z.union([
  z.iso.date(),
  z
    .string()
    .check(
      z.regex(
        /^\d{4}-\d\d-\d\d\.[2-9]$/,
        "write the date, and add .2 for a second wording on that day",
      ),
    ),
]);

/** What each version has besides its wording. */
const versionFields = {
  version: versionName,
  /** The day the agency's counsel last confirmed this wording; absent until then. */
  reviewed: z.optional(z.iso.date()),
};

interface Named {
  readonly version: string;
}

/**
 * All versions of a wording, newest first. The newest is repeated as `shown`, also in parts, so that a page imports
 * only what it shows.
 */
function versioned<Version extends z.ZodMiniType<Named>>(version: Version) {
  return z.pipe(
    z.strictObject({
      id: z.string().check(z.regex(/^[a-z-]+$/, "write the file's name without .yaml")),
      versions: z.tuple([version], version).check(
        z.refine(newestFirst, {
          error: "versions must be newest first and have different names",
        }),
      ),
    }),
    z.transform(({ id, versions }) => ({ id, versions, shown: versions[0], ...versions[0] })),
  );
}

function newestFirst(versions: readonly (Named | undefined)[]): boolean {
  const names = versions.map((one) => one?.version ?? "");
  return names.every((name, at) => at === 0 || name < (names[at - 1] ?? ""));
}

const wordingVersion = z.strictObject({ ...versionFields, text: words });

/** The text next to a submit button. */
export const disclosureSchema = versioned(wordingVersion);

export type Disclosure = z.infer<typeof disclosureSchema>;

const version = z.strictObject({
  ...versionFields,
  /** Next to the checkbox. */
  label: words,
  /** Under the checkbox. */
  text: words,
});

/** A checkbox for an optional consent. */
export const consentSchema = versioned(version);

export type Consent = z.infer<typeof consentSchema>;
