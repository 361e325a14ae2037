import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod/mini";
import type { CheckedContent } from "./checked-content.ts";
import type { FieldPath, Mistake } from "./mistakes.ts";
import { mistakeAt } from "./read-content.ts";
import type { YamlSource } from "./yaml-source.ts";

/**
 * A record of every version of a required wording that visitors may have seen, so that none is changed afterward:
 * leads refer to them. `npm run check -- --accept` adds new versions.
 */
export const recordFile = "content/en/disclosures/released.json";

/** By wording (a disclosure's id, or a field of disclaimers.yaml) and version: its words, with facts in braces. */
const recordSchema = z.record(z.string(), z.record(z.string(), z.string()));

type Releases = z.infer<typeof recordSchema>;

/** A version of a wording as it is now. */
interface Version {
  readonly wording: string;
  readonly version: string;
  readonly source: YamlSource;
  readonly path: FieldPath;
  /** As it is in the file, with facts in braces. */
  readonly words: string;
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
  const removed = Object.entries(releases).flatMap(([wording, texts]) =>
    Object.keys(texts)
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
  { version, words }: Version,
  released: string,
  today: string,
): string | null {
  if (wordingPattern(released).test(words)) return null;
  return `The wording of version ${version} was changed, but visitors may have seen it. Put the old wording back, and add a new version above it: version: "${today}".`;
}

/**
 * A released wording, in which facts in braces may have been replaced by what they were at the time: an agency with a
 * new name writes the old one into its old versions.
 */
function wordingPattern(released: string): RegExp {
  const parts = released.split(/\{[a-zA-Z][\w:.@-]*\}/);
  return new RegExp(
    `^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join(".{1,100}?")}$`,
  );
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
  const newVersions = versionsOf(content).filter(
    ({ wording, version }) => !releases[wording]?.[version] && version.slice(0, 10) <= today,
  );
  for (const { wording, version, words } of newVersions.toReversed())
    releases[wording] = { [version]: words, ...releases[wording] };
  if (newVersions.length > 0) await writeReleases(content.root, releases);
  return newVersions.map(({ wording, version }) => `${wording} ${version}`);
}

/**
 * Makes the record of a site that was brought into a new release: what the site had recorded, and every other version
 * that it has now. The release's own record may have versions that the site doesn't have.
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
  const releases = await readReleases(content.root);
  await writeReleases(content.root, await readReleases(site));
  const newNames = new Set(await acceptVersions(content, today));
  return versionsOf(content).flatMap(({ wording, version, words }) => {
    const isReleased = releases[wording]?.[version] === words;
    const name = `${wording} ${version}`;
    return newNames.has(name) && !isReleased ? name : [];
  });
}

/** The newest day on which a wording was released, as YYYY-MM-DD. */
export async function lastRelease(root: string): Promise<string> {
  const versions = Object.values(await readReleases(root)).flatMap((one) => Object.keys(one));
  return versions.toSorted().at(-1)?.slice(0, 10) ?? "";
}

async function readReleases(root: string): Promise<Releases> {
  const text = await readFile(join(root, recordFile), "utf8").catch(() => "{}");
  const result = recordSchema.safeParse(z.json().parse(JSON.parse(text)));
  if (result.success) return result.data;
  throw new Error(`${recordFile} is damaged. Restore it from git; don't edit it.`);
}

async function writeReleases(root: string, releases: Releases): Promise<void> {
  const entries = Object.entries(releases).toSorted(([a], [b]) => a.localeCompare(b));
  const json = JSON.stringify(Object.fromEntries(entries), null, 2);
  await writeFile(join(root, recordFile), `${json}\n`);
}

const versionSchema = z.object({
  version: z.string(),
  label: z.optional(z.string()),
  text: z.string(),
});

function versionsOf({ files }: CheckedContent): Version[] {
  const lists = [...files].flatMap(([path, { source }]) => {
    const fields = Object.entries(source.tree ?? {});
    if (path === "en/site/disclaimers.yaml")
      return fields.map(([field, list]) => ({ wording: field, field, list, source }));
    if (!path.startsWith("en/disclosures/")) return [];
    const [, wording = ""] = /([^/]*)\.yaml$/.exec(path) ?? [];
    const list: unknown = new Map(fields).get("versions");
    return [{ wording, field: "versions", list, source }];
  });
  return lists.flatMap(({ wording, field, list, source }) =>
    (z.array(versionSchema).safeParse(list).data ?? []).map((one, at) => ({
      wording,
      version: one.version,
      source,
      path: [field, at, "text"],
      words: wordsOf(one),
    })),
  );
}

/** Line breaks don't count: editors may fold a text anew. */
function wordsOf({ label, text }: z.infer<typeof versionSchema>): string {
  const words = label === undefined ? text : `${label} / ${text}`;
  return words.replaceAll(/\s+/g, " ").trim();
}
