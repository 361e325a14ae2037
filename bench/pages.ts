import { loadavg, availableParallelism } from "node:os";
import { ensureBuild } from "#scripts/build.ts";
import { exitWithError } from "#scripts/exit-with-error.ts";
import { startService } from "#tests/service/start-service.ts";
import { budgetsFor, buildSeconds, listPages, readOptions } from "./page/options.ts";
import { atMost, printFigure, printHeading, seconds } from "./figure.ts";
import { measurePage } from "./page/measure.ts";
import { startBrowser } from "./page/browser.ts";
import { startLimit } from "./page/limit.ts";

// `npm run bench:pages`: every page of the built site against its budgets; ends with 1 when one is over.
const root = process.cwd();
const broken = await bench(process.argv.slice(2)).catch(exitWithError);
printHeading(
  broken.length > 0 ? `Over budget:\n  ${broken.join("\n  ")}` : "Every budget is kept.",
);
process.exit(broken.length > 0 ? 1 : 0);

async function bench(args: readonly string[]): Promise<string[]> {
  const options = readOptions(args);
  const over: string[] = await build(options.built);
  const service = await startService();
  const limit = await startLimit(service.url);
  const browser = await startBrowser();
  for (const path of await listPages(root, options.paths)) {
    printHeading(`${path}   (machine load ${busy()})`);
    const place = { url: service.url + path, limit: limit.url + path, budgets: budgetsFor(path) };
    for await (const figure of measurePage(browser, { ...options, ...place })) {
      printFigure(figure);
      if (figure.over)
        over.push(`${path}: ${figure.what.trim()} ${figure.measured}, ${figure.budget}`);
    }
  }
  await browser.close();
  limit.close();
  await service.end();
  return over;
}

async function build(keep: boolean): Promise<string[]> {
  const began = performance.now();
  await ensureBuild(root, { force: !keep });
  if (keep) return [];
  const figure = atMost("build", (performance.now() - began) / 1000, buildSeconds, seconds);
  printFigure(figure);
  return figure.over ? [`build ${figure.measured}`] : [];
}

/** Work waiting for each core: near or above 1, timed figures say more of the machine than of the page. */
function busy(): string {
  const [lastMinute = 0] = loadavg();
  return `${(lastMinute / availableParallelism()).toFixed(1)} a core`;
}
