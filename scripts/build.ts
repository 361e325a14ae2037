import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { guideSchema } from "#content/en/guide/guide.schema.ts";
import { redirectsSchema } from "#content/en/site/schemas.ts";
import { buildSettings } from "./build-settings.ts";
import { checkContent } from "./content/check-content.ts";
import { readFacts } from "./content/facts.ts";
import { contentReader } from "./content/read-content.ts";
import { writeFeeds } from "./feeds/write-feeds.ts";
import { buildGuide } from "./guide/build-guide.ts";
import { finishPages } from "./pages/finish-pages.ts";
import { exitWithError } from "./exit-with-error.ts";
import { buildFavicon, buildShareImages } from "./share-images/build-images.ts";
import { packageSite } from "./site/package-site.ts";

/** Builds the site unless the one in `build/` is made of the very same sources and settings. */
export async function ensureBuild(root: string, { force = false } = {}): Promise<void> {
  const file = join(root, "build", "stamp");
  const stamp = await buildStamp(root);
  const built = await readFile(file, "utf8").catch(() => "");
  if (built === stamp && !force) return;
  const began = performance.now();
  process.stdout.write("Building the site…\n");
  await buildSite(root);
  await writeFile(file, stamp);
  process.stdout.write(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`);
}

/** Pages that answer a search, or a link out of an email, and the names by which they read it. */
const askedPages = {
  "/learning-center": ["q"],
  "/learning-center/articles": ["q"],
  "/learning-center/glossary": ["q", "category"],
  "/newsletter/confirm": ["token"],
  "/newsletter/unsubscribe": ["token"],
};

/**
 * Builds everything that `npm start` serves, into `build/` under `root`.
 * @throws {AggregateError} listing the mistakes in `content/`; {Error} with a tool's output
 */
async function buildSite(root: string): Promise<void> {
  const out = join(root, "build");
  const client = join(out, "client");
  await checkContent(root);
  await rm(out, { recursive: true, force: true });
  await runQuietly("react-router", ["build"], root);
  const read = contentReader(root, await readFacts(root));
  const { fileName } = await read(guideSchema, "en/guide/guide.yaml");
  await buildGuide(root, join(client, "guide", fileName));
  await buildShareImages(root, join(client, "share"));
  await buildFavicon(root, client);
  await writeFeeds(root, client, buildSettings().publicUrl);
  const policies = await finishPages(client);
  await packageSite(client, join(out, "site-manifest.json"), {
    ...policies,
    notFound: "/404",
    problem: "/problem",
    busy: "/busy",
    asks: askedPages,
    redirects: await read(redirectsSchema, "en/site/redirects.yaml"),
  });
  await runQuietly("vite", ["build", "--config", "vite.service.config.ts"], root);
}

/** Everything a build is made of. */
const sources = [
  "{app,content,contract,server,operator,scripts,public}/**/*",
  "package-lock.json",
  "*.config.ts",
];

/** A digest of all that a build depends on: the same digest means the build is still current. */
async function buildStamp(root: string): Promise<string> {
  const names: string[] = [];
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) names.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash("sha256").update(JSON.stringify(buildSettings()));
  for (const name of names.toSorted()) hash.update(name).update(await readFile(name));
  return hash.digest("hex");
}

/**
 * Runs an installed command and keeps its output to itself unless it fails.
 * @throws {Error} with the whole output
 */
async function runQuietly(command: string, args: string[], root: string): Promise<void> {
  // By this very node: the one on PATH may be older than the tools need.
  const script = join(root, "node_modules/.bin", command);
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    // Vite keeps a NODE_ENV it finds, and React built for development does not run in production.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code === 0) return;
  throw new Error(
    `${command} ${args.join(" ")} ended with ${code}:\n${Buffer.concat(output).toString()}`,
  );
}

if (import.meta.main) await ensureBuild(process.cwd(), { force: true }).catch(exitWithError);
