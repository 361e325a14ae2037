import { execFileSync } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join, resolve } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { type Document, isMap, isScalar, isSeq, parse, parseDocument, type YAMLSeq } from "yaml";
import { z } from "zod/mini";
import { recordFile } from "#scripts/content/released-versions.ts";
import { exitWithError } from "#scripts/exit-with-error.ts";
import { type ContentFile, type ContentTree, migrateContent } from "./content-migrations.ts";
import { mergeTexts, mergeValues, type Note } from "./merge-content.ts";

/** What the agency has to know about one file. */
interface FileNotes {
  /** Path from the root of the project. */
  readonly file: string;
  readonly notes: readonly Note[];
}

interface Upgrade {
  /** What the content migrations did. */
  readonly migrations: readonly string[];
  readonly files: readonly FileNotes[];
  /** Articles that have another reviewer now, with the reviewer's name. */
  readonly reviewers: readonly string[];
  /** The agency's own versions of required wordings that nothing had recorded before, e.g. `contact 2026-11-24`. */
  readonly wordings: readonly string[];
}

interface Folders {
  /** The earlier release, as it was released. */
  readonly base: string;
  /** The agency's site, made from that release. It is only read. */
  readonly ours: string;
  /** The new release, which gets the agency's edits. */
  readonly next: string;
}

/**
 * Brings the edits that an agency made under `content/` into a new release.
 * @throws {Error} if a file can't be read or written
 */
async function upgradeContent(folders: Folders): Promise<Upgrade> {
  const base = readTree(folders.base);
  const ours = readTree(folders.ours);
  const next = readTree(folders.next);
  const migrations = migrateContent(base, ours, next);
  // If a half-finished upgrade ran again, it would take the edits for the release's own, and report no conflicts.
  writeFileSync(join(folders.next, reportFile), unfinishedReport);
  const files: FileNotes[] = [];
  for (const path of new Set([...ours.keys(), ...base.keys()])) {
    const notes: Note[] = [];
    const three = { base: base.get(path), ours: ours.get(path), next: next.get(path) };
    const merged = mergeFile(path, three, (note) => notes.push(note));
    if (notes.length === 0) continue;
    files.push({ file: `content/${path}`, notes });
    await writeMerged(join(folders.next, "content", path), merged);
  }
  const reviewers = await renameReviewers(base, folders.next);
  const { recordVersions } = await import("#scripts/content/check-content.ts");
  const wordings = await recordVersions(folders.next, folders.ours);
  return { migrations, files, reviewers, wordings };
}

const people = "agency/people.yaml";
const profiles = z.object({ profiles: z.array(z.object({ name: z.string() })) });
const reviewed = z.looseObject({ reviewer: z._default(z.string(), "") });

/**
 * The release's articles name its sample agents as reviewers, and articles of earlier releases name nobody. Each gets
 * the name of the agent who has that sample's place in the agency's list, or the first one's.
 * @returns the articles and their reviewers
 */
async function renameReviewers(base: ContentTree, next: string): Promise<string[]> {
  const now = readTree(next);
  const namesOf = (content: ContentTree) =>
    profiles.parse(content.get(people)?.value).profiles.map(({ name }) => name);
  const [earlier, names] = [namesOf(base), namesOf(now)];
  const lines: string[] = [];
  for (const [path, file] of now) {
    const front = path.endsWith(".mdx") ? reviewed.safeParse(file.value).data : undefined;
    if (front === undefined || names.includes(front.reviewer)) continue;
    const reviewer = names[earlier.indexOf(front.reviewer)] ?? names[0];
    if (reviewer === undefined) continue;
    await writeMerged(join(next, "content", path), { ...file, value: { ...front, reviewer } });
    lines.push(`content/${path}: ${reviewer}`);
  }
  return lines;
}

/** Code under `content/`, which the release brings, and the record of released versions, which is made anew. */
const isOwnContent = (name: string) => !name.endsWith(".ts") && name !== basename(recordFile);

const textTypes = new Set([".mdx", ".typ", ".md", ".svg", ".txt"]);

function readTree(root: string): ContentTree {
  const content = join(root, "content");
  const entries = globSync("**/*", { cwd: content, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isOwnContent(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((file) => [file.slice(content.length + 1), readContentFile(file)]));
}

const fence = /^---\n([\s\S]*?\n)---\n/;

function readContentFile(file: string): ContentFile {
  const bytes = readFileSync(file);
  const type = extname(file);
  // Editors on Windows change the ends of lines, which is no edit.
  const text = bytes.toString("utf8").replaceAll("\r\n", "\n");
  if (type === ".yaml") return { value: parse(text) };
  if (!textTypes.has(type)) return { bytes };
  const [front = "", yaml = ""] = (type === ".mdx" && fence.exec(text)) || [];
  return front === "" ? { text } : { value: parse(yaml), text: text.slice(front.length) };
}

interface ThreeFiles {
  readonly base: ContentFile | undefined;
  readonly ours: ContentFile | undefined;
  readonly next: ContentFile | undefined;
}

/** Returns the merged file; undefined if it is deleted or isn't there. */
function mergeFile(
  path: string,
  { base, ours, next }: ThreeFiles,
  note: (note: Note) => void,
): ContentFile | undefined {
  if (isDeepStrictEqual(ours, base)) return next;
  const isYaml = path.endsWith(".yaml");
  if (ours === undefined) {
    if (isYaml || next === undefined) return next;
    note({ kind: isDeepStrictEqual(next, base) ? "kept" : "both", path: "", value: undefined });
    return undefined;
  }
  if (next === undefined && isYaml) {
    mergeValues({ base: base?.value, ours: ours.value, next: {} }, note);
    return undefined;
  }
  if (next === undefined || ours.bytes || base === undefined) {
    note({
      kind: base !== undefined && next === undefined ? "moved" : "kept",
      path: "",
      value: "(the whole file)",
    });
    return ours;
  }
  const value = mergeValues({ base: base.value, ours: ours.value, next: next.value }, note);
  const { text } = ours;
  if (text === undefined || next.text === undefined) return { value };
  const texts = { base: base.text ?? "", ours: text, next: next.text };
  return { value, text: text === base.text ? next.text : mergeTexts(texts, note) };
}

async function writeMerged(file: string, merged: ContentFile | undefined): Promise<void> {
  if (merged === undefined) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  const { bytes, value, text = "" } = merged;
  if (bytes) writeFileSync(file, bytes);
  else if (value === undefined) writeFileSync(file, text);
  else writeFileSync(file, await formatted(file, yamlFile(file, value, text)));
}

/** The text of a YAML file or an article, with the release's comments. */
function yamlFile(file: string, value: unknown, text: string): string {
  const earlier = existsSync(file) ? readFileSync(file, "utf8") : "";
  const isArticle = file.endsWith(".mdx");
  const document = parseDocument(isArticle ? (fence.exec(earlier)?.[1] ?? "") : earlier);
  update(document, [], value);
  const yaml = document.toString({ lineWidth: 110 });
  return isArticle ? `---\n${yaml}---\n${text}` : yaml;
}

async function formatted(file: string, text: string): Promise<string> {
  const { format, resolveConfig } = await import("prettier");
  const options = await resolveConfig(join(import.meta.dirname, "upgrade.ts"));
  return format(text, { ...options, plugins: [], filepath: file });
}

type Path = readonly unknown[];

/** Changes only what differs, so that comments and the form of the rest stay. */
function update(document: Document, path: Path, value: unknown): void {
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  if (isMap(node) && typeof value === "object" && value !== null && !Array.isArray(value)) {
    const now: Record<string, unknown> = node.toJSON();
    for (const key of Object.keys(now)) if (!(key in value)) document.deleteIn([...path, key]);
    for (const [key, item] of Object.entries(value))
      if (!isDeepStrictEqual(now[key], item)) update(document, [...path, key], item);
  } else if (isSeq(node) && Array.isArray(value)) {
    updateList(document, path, node, value);
  } else if (isScalar(node) && typeof value === typeof node.value) node.value = value;
  else if (path.length === 0) document.contents = document.createNode(value);
  else document.setIn(path, document.createNode(value));
}

function updateList(
  document: Document,
  path: Path,
  node: YAMLSeq,
  value: readonly unknown[],
): void {
  const now: readonly unknown[] = node.toJSON();
  const isSame = (one: unknown, item: unknown) => isDeepStrictEqual(one, item);
  if (now.length === value.length) {
    for (const [at, item] of value.entries())
      if (!isSame(now[at], item)) update(document, [...path, at], item);
    return;
  }
  const rest = now.map((item, at) => ({ item, node: node.items[at] }));
  node.items = value.map((item) => {
    const same = rest.findIndex((one) => isSame(one.item, item));
    return same === -1 ? document.createNode(item) : rest.splice(same, 1)[0]?.node;
  });
}

/** The report for the agency: what was carried over, and what to look at. */
function upgradeReport({ migrations, files, reviewers, wordings }: Upgrade): string {
  const notes = files.flatMap((one) => one.notes);
  const count = notes.filter(({ kind }) => kind !== "gone").length;
  const lines = [
    `Your edits are in the new content: ${count} in ${files.length} files.`,
    ...files.map(({ file, notes: list }) => `  ${file}: ${list.length}`),
  ];
  if (migrations.length > 0)
    lines.push(
      "",
      "The format of the content has changed:",
      ...migrations.map((one) => `  ${one}`),
    );
  const open = files.flatMap(({ file, notes: list }) => {
    const texts = list.filter(({ kind }) => kind !== "kept").map(noteText);
    return texts.length === 0 ? [] : [file, ...texts];
  });
  if (open.length > 0) lines.push("", "Look at these:", ...open);
  if (reviewers.length > 0)
    lines.push(
      "",
      "These articles now name one of your agents as their reviewer. Have each one read before you go on:",
      ...reviewers.map((one) => `  ${one}`),
    );
  if (wordings.length > 0)
    lines.push(
      "",
      `These wordings of yours are now recorded in ${recordFile}. To change one, add a new version above it:`,
      ...wordings.map((one) => `  ${one}`),
    );
  return `${lines.join("\n")}\n`;
}

function noteText({ kind, path, value, release }: Note): string {
  const where = path === "" ? "  The whole file" : `  ${path}`;
  const theirs = release === undefined ? "" : `\n    The release has: ${textOf(release)}`;
  const yours = value === undefined ? "(deleted)" : textOf(value);
  return `${where}: ${noteWords[kind]}\n    Yours: ${yours}${theirs}`;
}

const noteWords = {
  kept: "yours was kept.",
  both: "you and the release both changed this. Yours was kept.",
  moved: "the release dropped or rewrote this. Yours was kept; check that it still fits.",
  gone: "the release has no place for this. Yours is only in this report.",
} as const;

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/**
 * Makes a folder with a release as it was released.
 * @param from a folder with an unpacked download, or a Git tag or commit; by default the version in the agency's
 *   package.json
 * @throws {Error} saying how to get the release, if it isn't at hand
 */
function findRelease(ours: string, next: string, from: string | undefined): string {
  if (from !== undefined && existsSync(join(from, "content"))) return resolve(from);
  const { version } = packageJson.parse(
    JSON.parse(readFileSync(join(ours, "package.json"), "utf8")),
  );
  const commit = from ?? `v${version}`;
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const repository of [next, ours]) if (checkOut(repository, commit, folder)) return folder;
  throw new Error(
    `To tell your edits from the original texts, this command needs release ${commit} as you got it. ` +
      "Download it, unpack it into a folder of its own, and give that folder: --from FOLDER",
  );
}

const packageJson = z.object({ version: z.string() });

/** Writes a commit's files into a folder; false if this isn't a repository or doesn't have the commit. */
function checkOut(repository: string, commit: string, folder: string): boolean {
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, "index") };
  const git = (...words: string[]) =>
    execFileSync("git", ["-C", repository, ...words], { env, stdio: "pipe" });
  try {
    git("read-tree", `${commit}^{tree}`);
    git("checkout-index", "--all", `--prefix=${folder}/`);
    return true;
  } catch {
    return false;
  }
}

/** Files of a release outside `content/` that the agency changed. They aren't carried over. */
function changedCode({ base, ours }: Folders): string[] {
  const paths = globSync("{app,contract,deploy,medicare,operator,public,scripts,server}/**/*", {
    cwd: base,
    withFileTypes: true,
  });
  const files = paths.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const text = (file: string) =>
    existsSync(file) ? readFileSync(file, "latin1").replaceAll("\r\n", "\n") : "";
  return files
    .filter((file) => text(file) !== text(join(ours, file.slice(base.length + 1))))
    .map((file) => file.slice(base.length + 1));
}

const reportFile = "upgrade-report.txt";

const unfinishedReport =
  "This upgrade isn't finished. If it was interrupted, unpack the release again, and start over in the new copy.\n";

const usage = `Brings your edits under content/ into this release.

  npm run upgrade -- FOLDER [--from RELEASE]

FOLDER is your site as it is now; it isn't changed. Run this in the new release, after npm ci.
RELEASE is the release that your site was made from: a folder with an unpacked download, or a Git tag.
Without it, the version in FOLDER/package.json is looked up in the Git history of either folder.
`;

async function run(): Promise<void> {
  const options = { from: { type: "string" }, help: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [site] = positionals;
  if (site === undefined || values.help) {
    process.stdout.write(usage);
    return;
  }
  const next = process.cwd();
  if (resolve(site) === next || !existsSync(join(site, "content")))
    throw new Error(
      `${resolve(site)} isn't another copy of the site. Give the folder of your current site.`,
    );
  if (existsSync(reportFile))
    throw new Error(
      `This copy already has your edits, or some of them: see ${reportFile}. To start over, unpack the release again.`,
    );
  const folders = { base: findRelease(site, next, values.from), ours: resolve(site), next };
  const report = upgradeReport(await upgradeContent(folders));
  const code = changedCode(folders);
  const codeReport =
    code.length === 0
      ? ""
      : `\nYou also changed these files outside content/. This copy has the new release's versions of them:\n${code.map((file) => `  ${file}\n`).join("")}`;
  writeFileSync(reportFile, report + codeReport);
  process.stdout.write(`${report}${codeReport}\nThis is also in ${reportFile}.\n`);
  const { checkContent } = await import("#scripts/content/check-content.ts");
  await checkContent(next);
  process.stdout.write("The content check found no mistakes. Next: npm start\n");
}

// `npm run upgrade -- FOLDER`
if (import.meta.main) await run().catch(exitWithError);
