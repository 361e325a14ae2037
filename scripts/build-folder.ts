import { createHash } from "node:crypto";
import { constants, existsSync, globSync, realpathSync } from "node:fs";
import {
  access,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod/mini";
import { createShared, isShared, lockHolder, share, tryLock } from "#server/base/lock.ts";

// Each build has a folder of its own, `.builds/ID`, and `build` is a link to the newest complete one. So a build that
// fails or is killed leaves the last one as it was, and a running service keeps the files it started with.

const stampSchema = z.object({
  /** A hash of its sources. */
  sources: z.string(),
  /** The settings that are built into its pages, as JSON. */
  settings: z.string(),
  /** First days (YYYY-MM-DD) of the periods whose amounts its pages can quote. */
  amounts: z.array(z.string()),
  /** Day and time, ISO 8601, in UTC. */
  builtAt: z.string(),
  /** A hash of its files. */
  files: z.string(),
});

/** What a build was made from, and what it consists of. */
export type BuildStamp = z.infer<typeof stampSchema>;

const buildsIn = (root: string) => join(root, ".builds");

/** The stamp of the current build; null if there is none, or if its files are not those that were built. */
export async function readStamp(root: string): Promise<BuildStamp | null> {
  const build = join(root, "build");
  const read = readFile(join(build, "stamp"), "utf8");
  const json = await read.then((text): unknown => JSON.parse(text)).catch(() => null);
  const stamp = stampSchema.safeParse(json).data;
  if (!stamp) return null;
  return (await hashBuild(realpathSync(build))) === stamp.files ? stamp : null;
}

/** Written after the hash is taken, or changed while the build is used. */
const ownFiles = new Set(["stamp", "in-use", "in-use-journal"]);

function hashBuild(folder: string): Promise<string> {
  return hashFiles(folder, "**/*", (name) => ownFiles.has(name));
}

/**
 * A hash of the names and contents of files.
 * @param pattern glob relative to the folder, or several
 * @param isLeftOut gets a file's name, without its folder
 */
export async function hashFiles(
  folder: string,
  pattern: string | string[],
  isLeftOut: (name: string) => boolean = () => false,
): Promise<string> {
  const entries = globSync(pattern, { cwd: folder, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !isLeftOut(entry.name));
  const names = files.map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash("sha256");
  for (const name of names.toSorted())
    hash.update(`${relative(folder, name)}\0`).update(await readFile(name));
  return hash.digest("hex");
}

/**
 * Runs `work` while no other process builds in this checkout. Waits for one that does, and says which.
 * @throws {Error} if the checkout can't be written, as for the service of deploy/medicare-leads.service
 */
export async function whileAlone<Result>(
  root: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await expectWritable(buildsIn(root));
  using _ = await waitForLock(join(buildsIn(root), "lock"));
  return await work();
}

async function waitForLock(file: string): Promise<Disposable> {
  for (let isFirst = true; ; isFirst = false) {
    const lock = tryLock(file);
    if (lock !== null) return lock;
    if (isFirst)
      process.stdout.write(`${lockHolder(file)} is building the site. Waiting for it to finish…\n`);
    await delay(100);
  }
}

async function expectWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Nothing can be built in ${folder}: ${reason}`, { cause: error });
  }
}

/**
 * Has `make` write a build into a folder, and makes it the current build once it is complete. Call it only within
 * `whileAlone`. If it fails, the current build stays. Deletes older builds, except the last one and those in use.
 * @param make gets the folder's path in the checkout, such as `.builds/ID`
 */
export async function replaceBuild(
  root: string,
  stamp: Omit<BuildStamp, "files" | "builtAt">,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const builtAt = new Date().toISOString();
  const id = `${builtAt.replaceAll(/[:.]/g, "-")}-${process.pid}`;
  const folder = join(buildsIn(root), id);
  const last = existsSync(join(root, "build")) ? basename(realpathSync(join(root, "build"))) : "";
  try {
    await make(join(".builds", id));
    createShared(markerIn(folder));
    const whole = { ...stamp, builtAt, files: await hashBuild(folder) } satisfies BuildStamp;
    await writeFile(join(folder, "stamp"), JSON.stringify(whole, null, 1));
    await makeCurrent(root, id);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  await removeOthers(root, new Set([id, last, `before-${id}`]));
}

/** Renaming a link over another one is a single step, so `build` is never missing. */
async function makeCurrent(root: string, id: string): Promise<void> {
  const build = join(root, "build");
  const next = join(buildsIn(root), "next");
  await rm(next, { force: true });
  await symlink(join(".builds", id), next);
  const current = await lstat(build).catch(() => null);
  // A folder, from versions that built in place.
  if (current?.isDirectory()) await rename(build, join(buildsIn(root), `before-${id}`));
  await rename(next, build);
}

async function removeOthers(root: string, ids: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(buildsIn(root), { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory() && !ids.has(entry.name))) {
    const folder = join(buildsIn(root), name);
    const isInUse = existsSync(markerIn(folder)) && isShared(markerIn(folder));
    if (!isInUse) await rm(folder, { recursive: true, force: true });
  }
}

/** The lock that everyone who uses a build shares. */
const markerIn = (folder: string) => join(folder, "in-use");

/**
 * Keeps the current build from being deleted as long as this process runs.
 * @returns the build's own path, which stays the same when a newer build becomes current
 */
export function useBuild(root: string): string {
  const folder = realpathSync(join(root, "build"));
  if (existsSync(markerIn(folder))) share(markerIn(folder));
  return folder;
}
