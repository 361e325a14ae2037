import { join } from "node:path";
import { parseArgs } from "node:util";
import { pagePaths } from "#tests/site-paths.ts";
import { ensureBuild } from "#scripts/build.ts";
import { exitWithError } from "#scripts/exit-with-error.ts";
import { startService } from "#tests/service/testing.ts";
import { startBrowser } from "./page/browser.ts";
import { budgetsFor, buildSeconds } from "./page/budgets.ts";
import { groups, measurePage } from "./page/figures.ts";
import { importCountry } from "./service/plans.ts";
import { scratchDirectory } from "./service/run.ts";
import { atMost, type Part, readNames, report } from "./report.ts";

// `npm run bench:pages -- [--rounds 5] [--built] [--figures paint,taps] [/path…]`: compares every page of the
// built site, or those named, with its budgets. `--built` doesn't time the build, and builds only if needed.
process.exit(await report(parts(process.argv.slice(2))).catch(exitWithError));

async function* parts(args: string[]): AsyncGenerator<Part> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "5" },
      built: { type: "boolean", default: false },
      figures: { type: "string" },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds: use a whole number");
  const wanted = readNames("--figures", values.figures, groups).map(([, measure]) => measure);
  if (values.built) await ensureBuild(process.cwd());
  else yield { title: "build", figures: buildFigures };
  await using running = new AsyncDisposableStack();
  const directory = running.use(await scratchDirectory());
  const { paths } = await importCountry(directory.path, join(directory.path, "service"));
  const service = running.adopt(
    await startService({ dataDir: join(directory.path, "service") }),
    async (started) => void (await started.end()),
  );
  const browser = running.use(await startBrowser());
  for (const path of await listPages(positionals, paths.slice(0, 1))) {
    const place = { browser, url: service.url + path, budgets: budgetsFor(path), rounds };
    yield { title: path, figures: () => measurePage(place, wanted) };
  }
}

async function* buildFigures() {
  const began = performance.now();
  await ensureBuild(process.cwd(), { force: true });
  yield atMost("seconds", (performance.now() - began) / 1000, buildSeconds);
}

/**
 * @param requested pages beside those that show something without a query: the fullest county
 * @throws {Error} if a wanted path is not a page
 */
async function listPages(
  wanted: readonly string[],
  requested: readonly string[],
): Promise<readonly string[]> {
  const pages = [...pagePaths, ...requested];
  const unknown = wanted.filter((path) => !pages.includes(path));
  if (unknown.length > 0) throw new Error(`No such page: ${unknown.join(", ")}`);
  // The states' pages share a template, so one of them is enough.
  const isMeasured = (path: string) => !path.startsWith("/states/") || path === "/states/texas";
  return wanted.length > 0 ? wanted : pages.filter(isMeasured);
}
