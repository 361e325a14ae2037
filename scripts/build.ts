import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { guideSchema } from "#content/en/guide/guide.schema.ts";
import { redirectsSchema } from "#content/en/site/schemas.ts";
import { isIn, seasonNear } from "#medicare/seasons.ts";
import { buildSettings } from "./build-settings.ts";
import { checkContent } from "./content/check-content.ts";
import { readFacts, readSources } from "./content/facts.ts";
import { contentReader } from "./content/read-content.ts";
import { writeFeeds } from "./feeds/write-feeds.ts";
import { buildGuide } from "./guide/build-guide.ts";
import { finishPages } from "./pages/finish-pages.ts";
import { exitWithError } from "./exit-with-error.ts";
import { buildFavicon, buildShareImages } from "./share-images/build-images.ts";
import { packageSite } from "./site/package-site.ts";

/** What a build was made from. */
interface BuildStamp {
  /** A hash of its sources and settings. */
  readonly sources: string;
  /** What it shows that changes with the date: the years of its amounts, and the enrollment period. */
  readonly dates: string;
}

/**
 * Builds the site unless `build/` is up to date with the sources, the settings and the date. If only the date has
 * changed and the site can't be rebuilt, for example on a read-only file system, the earlier build stays: its
 * amounts include their years, and its enrollment periods their dates.
 */
export async function ensureBuild(root: string, { force = false } = {}): Promise<void> {
  const file = join(root, "build", "stamp");
  const stamp = await buildStamp(root);
  const [sources, dates] = (await readFile(file, "utf8").catch(() => "")).split("\n");
  const isCurrent = sources === stamp.sources;
  if (isCurrent && dates === stamp.dates && !force) return;
  const started = performance.now();
  process.stdout.write("Building the site…\n");
  try {
    await buildSite(root);
    await writeFile(file, `${stamp.sources}\n${stamp.dates}`);
  } catch (error) {
    if (!isCurrent || force) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The site still shows the ${dates}: ${reason}\n`);
    return;
  }
  process.stdout.write(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
}

/** Whether `build/` is missing or not up to date. */
async function isOutdated(root: string): Promise<boolean> {
  const stamp = await buildStamp(root);
  const built = await readFile(join(root, "build", "stamp"), "utf8").catch(() => "");
  return built !== `${stamp.sources}\n${stamp.dates}`;
}

/** Pages rendered on request, with the query parameters they read: searches, forms, and links in emails. */
const queryParameters = {
  "/learning-center": ["q"],
  "/learning-center/articles": ["q"],
  "/learning-center/glossary": ["q", "category"],
  "/dates": ["month", "year", "ends"],
  "/penalty": ["part", "months"],
  "/talk-to-agent": ["before"],
  "/income-costs": ["sent", "year", "status", "income"],
  "/help-paying": ["sent", "household", "where", "income", "resources"],
  "/newsletter/confirm": ["token"],
  "/newsletter/unsubscribe": ["token"],
};

/** Files rendered on request, by routes that are not prerendered (react-router.config.ts). */
const renderedFiles = [{ path: "/dates.ics", type: "text/calendar" }];

/**
 * Builds everything that `npm start` serves, into `build/`.
 * @throws {AggregateError} listing the mistakes in `content/`
 * @throws {Error} with the output of a failed tool
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
    asks: queryParameters,
    redirects: await read(redirectsSchema, "en/site/redirects.yaml"),
    rendered: renderedFiles,
  });
  await runQuietly("vite", ["build", "--config", "vite.service.config.ts"], root);
}

/** The files a build depends on. */
const sources = [
  "{app,content,contract,medicare,server,operator,scripts,public}/**/*",
  "package-lock.json",
  "*.config.ts",
];

async function buildStamp(root: string): Promise<BuildStamp> {
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const names = files.map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash("sha256").update(JSON.stringify(buildSettings()));
  for (const name of names.toSorted()) hash.update(name).update(await readFile(name));
  const { period, builtOn } = await readSources(root);
  const { year, next } = period;
  const amounts = next === null ? `amounts of ${year}` : `amounts of ${year} and ${next}`;
  const season = seasonNear(builtOn);
  const dates = isIn(builtOn, season) ? `${amounts} and the ${season.name} enrollment` : amounts;
  return { sources: hash.digest("hex"), dates };
}

/**
 * Runs an installed command. Prints nothing unless it fails.
 * @throws {Error} with the command's output
 */
async function runQuietly(command: string, args: string[], root: string): Promise<void> {
  // With this process's Node: the one on PATH may be too old for the tools.
  const script = join(root, "node_modules/.bin", command);
  // Vite keeps an existing NODE_ENV, and React's development build does not work in production.
  const env = { ...process.env, NODE_ENV: "production" };
  const options = { cwd: root, env, maxBuffer: Number.POSITIVE_INFINITY };
  await promisify(execFile)(process.execPath, [script, ...args], options).catch(
    (error: Failure) => {
      const { code, stdout, stderr } = error;
      throw new Error(`${command} ${args.join(" ")} exited with code ${code}:\n${stdout}${stderr}`);
    },
  );
}

type Failure = Readonly<Record<"code" | "stdout" | "stderr", string>>;

// `npm run build`. With `--is-outdated`, only exits with 0 if a build is needed, else with 1.
if (import.meta.main) {
  const root = process.cwd();
  if (process.argv.includes("--is-outdated")) process.exit((await isOutdated(root)) ? 0 : 1);
  await ensureBuild(root, { force: true }).catch(exitWithError);
}
