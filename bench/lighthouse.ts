import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import lighthouse, { type Flags } from "lighthouse";
import { browserArguments, ensureBrowser } from "#scripts/find-browser.ts";
import { plainGet } from "#tests/http/raw-requests.ts";
import { freePort, startService } from "#tests/service/testing.ts";
import { pagePaths } from "#tests/site-paths.ts";
import { budgetsFor } from "./budgets.ts";
import { browserHeaders } from "./load.ts";
import { importCountry } from "./plans.ts";
import { atLeast, atMost, type Figure, kilobytes } from "./report.ts";
import { median } from "./rounds.ts";
import { scratchDirectory } from "./service.ts";

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

/**
 * Lighthouse's mobile scores of the site's pages, and their bytes; with those of the fullest county's page.
 * @param paths by default all pages, of the states one
 * @throws {Error} if a path is not a page
 */
export async function* documents(paths: readonly string[]): AsyncGenerator<Figure> {
  await using resources = new AsyncDisposableStack();
  const directory = resources.use(await scratchDirectory());
  const dataDir = join(directory.path, "service");
  const country = await importCountry(directory.path, dataDir);
  const service = await startService({ dataDir });
  resources.defer(async () => void (await service.end()));
  const debugPort = await freePort();
  const args = [...browserArguments, `--remote-debugging-port=${debugPort}`];
  resources.use(await chromium.launch({ executablePath: ensureBrowser(), args }));
  const pages = [...pagePaths, ...country.paths.slice(0, 1)];
  const unknownPaths = paths.filter((path) => !pages.includes(path));
  if (unknownPaths.length > 0) throw new Error(`No such page: ${unknownPaths.join(", ")}`);
  // The states' pages share a template, so one of them is enough.
  const isMeasured = (path: string) => !path.startsWith("/states/") || path === "/states/texas";
  for (const path of paths.length > 0 ? paths : pages.filter(isMeasured))
    yield* pageFigures(service.port, path, debugPort);
}

async function* pageFigures(port: number, path: string, debugPort: number): AsyncGenerator<Figure> {
  const budgets = budgetsFor(path);
  const html = (await plainGet({ port }, path)).body;
  // As the service compresses it from the second answer on.
  const htmlBytes = brotliCompressSync(html).length;
  yield atMost(`${path}: HTML with its CSS`, htmlBytes, budgets.htmlBytes, kilobytes);
  const { categories, audits } = await measure(`http://localhost:${port}${path}`, {
    port: debugPort,
    // An intentional `noindex` costs no points.
    skipAudits: html.includes('<meta name="robots" content="noindex"') ? ["is-crawlable"] : [],
  });
  const { script, font } = await bytesOf(port, audits);
  yield atMost(`${path}: JavaScript`, script, budgets.scriptBytes, kilobytes);
  yield atMost(`${path}: fonts`, font, budgets.fontBytes, kilobytes);
  const shift = audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN;
  yield atMost(`${path}: layout shift`, shift, budgets.layoutShift);
  for (const { id, score, auditRefs } of Object.values(categories)) {
    const causes = auditRefs.filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 0.9);
    const by = causes.length > 0 ? ` (${causes.map((ref) => ref.id).join(", ")})` : "";
    const points = Math.round((score ?? 0) * 100);
    yield atLeast(`${path}: Lighthouse, ${id}${by}`, points, budgets.lighthouse);
  }
}

/** The bytes, as sent, of the scripts and fonts that a page loaded. */
async function bytesOf(port: number, audits: Result["audits"]) {
  const { details } = audits["network-requests"] ?? {};
  const items = details?.type === "table" ? details.items : [];
  const urls = items.flatMap(({ url }) => (typeof url === "string" ? url : []));
  const sizeOf = async (ending: string) => {
    const paths = urls.map((url) => new URL(url).pathname).filter((path) => path.endsWith(ending));
    const files = await Promise.all(paths.map((path) => plainGet({ port }, path, browserHeaders)));
    return files.reduce((sum, { body }) => sum + body.length, 0);
  };
  return { script: await sizeOf(".js"), font: await sizeOf(".woff2") };
}

/** The CPU slowdown of Lighthouse's phone. */
const slowdown = 4;
/** The speed from which Lighthouse trusts its slowdown; on a slower machine, it warns that scores may be too low. */
const expectedSpeed = 1000;

/**
 * Measures a page. Performance depends on the machine's speed: if its score is below 100, it's measured three times more,
 * with a slow machine slowed down less, and the median counts.
 */
async function measure(url: string, flags: Flags): Promise<Result> {
  const first = await run(url, flags);
  const { performance } = first.categories;
  if (performance === undefined || performance.score === 1) return first;
  const speed = Math.min(1, first.environment.benchmarkIndex / expectedSpeed);
  const throttling = { cpuSlowdownMultiplier: Math.max(1, slowdown * speed) };
  const scores: number[] = [];
  while (scores.length < 3) {
    const again = await run(url, { ...flags, onlyCategories: ["performance"], throttling });
    scores.push(again.categories["performance"]?.score ?? 0);
  }
  const score = median(scores);
  return { ...first, categories: { ...first.categories, performance: { ...performance, score } } };
}

async function run(url: string, flags: Flags): Promise<Result> {
  const onlyCategories = ["performance", "accessibility", "best-practices", "seo"];
  const result = await lighthouse(url, { onlyCategories, ...flags, logLevel: "error" });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  return result.lhr;
}
