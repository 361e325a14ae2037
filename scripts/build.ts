import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { guideSchema } from "#content/en/guide/guide.schema.ts";
import { expectFreePort, isLoopback } from "#server/base/net.ts";
import { readConfig } from "#server/config/config.ts";
import { launchContentFile } from "#server/config/launch.ts";
import { type BuildStamp, hashFiles, readStamp, replaceBuild, whileAlone } from "./build-folder.ts";
import { buildSettings } from "./build-settings.ts";
import { readArt } from "./brand/art.ts";
import { readMark } from "./brand/mark.ts";
import { drawPhotos } from "./brand/photos.ts";
import { checkContent } from "./content/check-content.ts";
import { readFacts, readSources } from "./content/facts.ts";
import { ContentError } from "./content/mistakes.ts";
import { contentReader } from "./content/read-content.ts";
import { writeRules } from "./site/browser-rules.ts";
import { buildGuides } from "./guide/build-guide.ts";
import { exitWithError, printError } from "./exit-with-error.ts";
import { readLaunchContent } from "./launch/read-launch-content.ts";
import { buildIcons, buildShareImages } from "./share-images/build-images.ts";
import { digestOf } from "#server/base/digest.ts";
import { expectPages } from "./site/expect-pages.ts";
import { deleteUnusedFiles, packageSite } from "./site/package-site.ts";

/**
 * Builds the site unless the current build is intact and up to date with the sources and the settings. One
 * process builds at a time; a second one waits. The current build stays until the new one is complete.
 * @throws {ContentError} with all mistakes in `content/`, before anything is built
 * @throws {Error} with the output of a failed tool
 * @throws {Error} if the checkout can't be written
 */
export async function ensureBuild(root: string, { force = false } = {}): Promise<void> {
  if (!force && !(await isOutdated(root))) return;
  await checkContent(root);
  await whileAlone(root, async () => {
    // Another process may have built it in the meantime.
    if (!force && !(await isOutdated(root))) return;
    const started = performance.now();
    process.stdout.write("Building the site…\n");
    const description = await describeBuild(root);
    const id = digestOf(JSON.stringify(description));
    await replaceBuild(root, description, (folder) => buildSite(root, folder, id));
    process.stdout.write(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
  });
}

/**
 * Whether the current build is missing, damaged or not up to date: made from other sources or for another address, or
 * before the amounts of today were prepared. Content that can't be read is not up to date.
 */
async function isOutdated(root: string): Promise<boolean> {
  const describing = describeBuild(root).catch((error: unknown) => {
    if (error instanceof ContentError) return null;
    throw error;
  });
  const [description, stamp] = await Promise.all([describing, readStamp(root)]);
  if (description === null || stamp === null) return true;
  const [current = ""] = description.amounts;
  const isSame = description.sources === stamp.sources && description.settings === stamp.settings;
  return !isSame || !stamp.amounts.includes(current);
}

/**
 * The current build, if the site can be served from it even though it's out of date: it's intact and has this site's
 * address.
 */
async function lastGoodBuild(root: string): Promise<BuildStamp | null> {
  const stamp = await readStamp(root);
  return stamp?.settings === JSON.stringify(buildSettings()) ? stamp : null;
}

/** Builds everything that `npm start` serves into a folder of the checkout. */
async function buildSite(root: string, folder: string, id: string): Promise<void> {
  const out = join(root, folder);
  const client = join(out, "client");
  await readMark(root);
  const photos = await drawPhotos(root);
  const { files: drawings } = await readArt(root);
  await runQuietly("react-router", ["build"], root, {
    BUILD_DIRECTORY: folder,
    BUILD_ID: id,
  });
  const read = contentReader(root, await readFacts(root));
  const { fileName } = await read(guideSchema, "en/guide/guide.yaml");
  await buildGuides(root, join(client, "guide", fileName));
  await buildShareImages(root, join(client, "share"));
  await buildIcons(root, client);
  for (const [path, picture] of [...photos, ...drawings])
    await writeFile(join(client, path), picture);
  await writeRules(client, buildSettings().publicUrl);
  await expectPages(out);
  await deleteUnusedFiles(client);
  await packageSite(client, join(out, "site-manifest.json"));
  await buildService(root, join(out, "service"));
  await storeLaunchContent(root, join(out, "service", launchContentFile));
}

/** For the gate before the public, and for `launch-check` where there are no sources. */
async function storeLaunchContent(root: string, file: string): Promise<void> {
  const content = await readLaunchContent(root);
  await writeFile(file, JSON.stringify(content));
  const count = content.standing.length;
  if (count === 0 || isLoopback(new URL(buildSettings().publicUrl))) return;
  process.stdout.write(
    `Samples left: ${count}. Until they're replaced, every page says that this is a demonstration, and the site starts only with ` +
      "ALLOW_SAMPLES=yes. To list them, run: npm run launch-check\n",
  );
}

/** Builds only the service and the operator's commands, which don't need the pages. */
export async function buildService(root: string, out: string): Promise<void> {
  await runQuietly("vite", ["build", "--config", "vite.service.config.ts", "--outDir", out], root);
}

/** The files a build depends on. */
const sources = [
  "{app,content,contract,medicare,server,operator,scripts}/**/*",
  "package-lock.json",
  "*.config.ts",
];

/** What a build made now would be made from. */
async function describeBuild(root: string): Promise<Omit<BuildStamp, "builtAt" | "files">> {
  const { periods } = await readSources(root);
  return {
    sources: await hashFiles(root, sources),
    settings: JSON.stringify(buildSettings()),
    amounts: periods.map(({ period }) => period.from),
  };
}

/**
 * Runs an installed command. Prints nothing unless it fails.
 * @throws {Error} with the command's output
 */
async function runQuietly(
  command: string,
  args: string[],
  root: string,
  more: NodeJS.ProcessEnv = {},
): Promise<void> {
  // With this process's Node: the one on PATH may be too old for the tools.
  const script = join(root, "node_modules/.bin", command);
  // Vite keeps an existing NODE_ENV, and React's development build does not work in production.
  const env = { ...process.env, ...more, NODE_ENV: "production" };
  const options = { cwd: root, env, maxBuffer: Number.POSITIVE_INFINITY };
  await promisify(execFile)(process.execPath, [script, ...args], options).catch(
    (error: Failure) => {
      const { code, stdout, stderr } = error;
      throw new Error(`${command} ${args.join(" ")} exited with code ${code}:\n${stdout}${stderr}`);
    },
  );
}

type Failure = Readonly<Record<"code" | "stdout" | "stderr", string>>;

/**
 * Builds before the service starts, if needed; mistakes in settings and a port in use are told before that. If the site
 * can't be built, for example because of a typo in a text or on a read-only file system, the last good build will do.
 * @throws if there is none
 * @throws {ConfigError | StartError} if the service couldn't start
 */
async function buildBeforeStart(root: string): Promise<void> {
  await expectFreePort(readConfig({ name: "", email: "" })); // Of these settings, only the faults matter here.
  try {
    await ensureBuild(root);
  } catch (error) {
    const last = await lastGoodBuild(root);
    if (last === null) throw error;
    printError(error);
    const time = `${last.builtAt.slice(0, 16).replace("T", " ")} UTC`;
    process.stderr.write(
      `\nThe site wasn't rebuilt. Visitors see it as it was built on ${time}. ` +
        "Once the cause is fixed, run npm run build and restart.\n",
    );
  }
}

// `npm run build`. With `--before-start`, it's the first half of `npm start`.
if (import.meta.main) {
  const root = process.cwd();
  const isStart = process.argv.includes("--before-start");
  await (isStart ? buildBeforeStart(root) : ensureBuild(root, { force: true })).catch(
    exitWithError,
  );
}
