import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { CheckedContent } from "./checked-content.ts";
import type { FieldPath, Mistake } from "./mistakes.ts";
import { mistakeAt } from "./read-content.ts";
import type { YamlSource } from "./yaml-source.ts";

/**
 * A record of every version of a required wording that visitors may have seen, so that none is changed afterward:
 * leads refer to them. `npm run check -- --accept` adds new versions.
 */
export const recordFile = "content/en/disclosures/released.json";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** By wording (a disclosure's id, or a field of disclaimers.yaml) and version. */
const recordSchema = z.record(
  z.string(),
  z.record(
    z.string(),
    z.strictObject({
      /** SHA-256 of the wording as it is in the file. */
      written: hash,
      /** SHA-256 of the wording with the facts of the day of its release, as visitors saw it. */
      shown: hash,
    }),
  ),
);

type Releases = z.infer<typeof recordSchema>;

/** A version of a wording as it is now. */
interface Version {
  readonly wording: string;
  readonly version: string;
  readonly source: YamlSource;
  readonly path: FieldPath;
  readonly hashes: Releases[string][string];
}

/**
 * Versions that were changed or removed after their release, and new ones that aren't recorded yet.
 * @throws {Error} if the record can't be read
 */
export async function versionMistakes(
  content: CheckedContent,
  today: string,
): Promise<readonly Mistake[]> {
  const releases = await readReleases(content.root);
  const versions = versionsOf(content);
  const changed = versions.flatMap((one) => {
    const released = releases[one.wording]?.[one.version];
    const message = released
      ? changedProblem(one, released, today)
      : content.areFactsKnown && unrecorded(one);
    return message ? mistakeAt(one.source, { path: one.path, message }) : [];
  });
  const sources = new Map(versions.map(({ wording, source, path }) => [wording, { source, path }]));
  const removed = Object.entries(releases).flatMap(([wording, known]) =>
    Object.keys(known)
      .filter((name) => !versions.some((one) => one.wording === wording && one.version === name))
      .flatMap((name) => {
        const at = sources.get(wording);
        const message = `Version ${name} is missing. Leads refer to it: put it back where it was.`;
        return at ? mistakeAt(at.source, { path: at.path.slice(0, 1), message }) : [];
      }),
  );
  return [...changed, ...removed];
}

function changedProblem(
  { version, hashes }: Version,
  released: Version["hashes"],
  today: string,
): string | null {
  // The text is the same if a fact in braces was replaced by what it was at the time.
  if (hashes.written === released.written || hashes.shown === released.shown) return null;
  return `The wording of version ${version} was changed, but visitors may have seen it. Put the old wording back, and add a new version above it: version: "${today}".`;
}

function unrecorded({ version }: Version): string {
  return `Version ${version} isn't recorded yet. Once its wording is final, run: npm run check -- --accept`;
}

/**
 * Records all new versions of wordings. Those already recorded stay as they were, and those of a day to come are left
 * out. While facts are unknown, nothing is recorded, since nobody can have seen these wordings.
 * @param today YYYY-MM-DD in the agency's time zone
 * @returns the names of the new ones
 * @throws {Error} if the record can't be read or written
 */
export async function acceptVersions(
  content: CheckedContent,
  today: string,
): Promise<readonly string[]> {
  if (!content.areFactsKnown) return [];
  const releases = await readReleases(content.root);
  const added = versionsOf(content).filter(
    ({ wording, version }) => !releases[wording]?.[version] && version.slice(0, 10) <= today,
  );
  for (const { wording, version, hashes } of added.toReversed())
    releases[wording] = { [version]: hashes, ...releases[wording] };
  if (added.length > 0) await writeReleases(content.root, releases);
  return added.map(({ wording, version }) => `${wording} ${version}`);
}

/**
 * Makes the record of a site that was brought into a new release: what the site had recorded, and every other version
 * that it has now. The release's own record has the wordings as visitors of the sample agency saw them, and maybe
 * versions that the site doesn't have.
 * @param site the root of the site as it was before
 * @param today YYYY-MM-DD in the agency's time zone
 * @returns the names of the newly recorded versions that aren't the release's
 * @throws {Error} if a record can't be read or written
 */
export async function takeOverVersions(
  content: CheckedContent,
  site: string,
  today: string,
): Promise<readonly string[]> {
  const released = await readReleases(content.root);
  await writeReleases(content.root, await readReleases(site));
  const added = new Set(await acceptVersions(content, today));
  return versionsOf(content).flatMap(({ wording, version, hashes }) => {
    const isReleased = released[wording]?.[version]?.written === hashes.written;
    const name = `${wording} ${version}`;
    return added.has(name) && !isReleased ? name : [];
  });
}

/** The newest day on which a wording was released, as YYYY-MM-DD. */
export async function lastRelease(root: string): Promise<string> {
  const versions = Object.values(await readReleases(root)).flatMap((one) => Object.keys(one));
  return versions.toSorted().at(-1)?.slice(0, 10) ?? "";
}

async function readReleases(root: string): Promise<Releases> {
  const text = await readFile(join(root, recordFile), "utf8").catch(() => "{}");
  const read = recordSchema.safeParse(z.json().parse(JSON.parse(text)));
  if (read.success) return read.data;
  throw new Error(`${recordFile} is damaged. Restore it from git; don't edit it.`);
}

async function writeReleases(root: string, releases: Releases): Promise<void> {
  const sorted = Object.entries(releases).toSorted(([a], [b]) => a.localeCompare(b));
  const json = JSON.stringify(Object.fromEntries(sorted), null, 2);
  await writeFile(join(root, recordFile), `${json}\n`);
}

const versionSchema = z.object({
  version: z.string(),
  label: z.string().optional(),
  text: z.string(),
});

function versionsOf({ files }: CheckedContent): Version[] {
  const lists = [...files].flatMap(([path, { source, filled }]) => {
    const shown = new Map(Object.entries(filled ?? {}));
    const written = new Map(Object.entries(source.tree ?? {}));
    const list = (wording: string, field: string) => ({
      wording,
      field,
      source,
      shown: shown.get(field),
      written: written.get(field),
    });
    if (path.startsWith("en/disclosures/")) {
      const [, name = ""] = /([^/]*)\.yaml$/.exec(path) ?? [];
      return [list(name, "versions")];
    }
    if (path !== "en/site/disclaimers.yaml") return [];
    return [...written.keys()].map((field) => list(field, field));
  });
  return lists.flatMap(({ wording, field, source, shown, written }) => {
    const asShown = z.array(versionSchema).safeParse(shown).data ?? [];
    const asWritten = z.array(versionSchema).safeParse(written).data ?? [];
    return asWritten.map((one, at) => ({
      wording,
      version: one.version,
      source,
      path: [field, at, "text"],
      hashes: { written: hashOf(one), shown: hashOf(asShown[at] ?? one) },
    }));
  });
}

/** Line breaks don't count: editors may fold a text anew. */
function hashOf({ label = "", text }: z.infer<typeof versionSchema>): string {
  const words = `${label}\n${text}`.replaceAll(/[^\S\n]+|\n(?!\n)/g, " ").trim();
  return createHash("sha256").update(words).digest("hex");
}
