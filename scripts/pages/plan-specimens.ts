import { glob, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { planRouteOf } from "#contract/plans.ts";
import { withPlansFile } from "#scripts/site/package-site.ts";
import type { SiteBuild } from "#server/http/pages.ts";
import { writeDisplay } from "#server/plans/display.ts";
import { createPlanFinder, type PlanFinder } from "#server/plans/finder.ts";
import { writeSample } from "#server/plans/sample.ts";

/** A day on which the plans of two years are on offer. */
const today = "2026-10-20";

/** The sample's addresses that together show everything that pages of plan data can show. */
const addresses = [
  "/plans",
  "/plans?zip=00002",
  "/plans?zip=00002&sent=county",
  "/plans?zip=99999",
  "/plans?zip=x",
  "/plans?state=tx",
  "/plans/tx/sample",
  "/plans/tx/quiet-sample",
  "/plans/tx/sample?year=2026&type=special-needs&sort=stars",
  "/plans/tx/sample?type=cost&org=Invented+Care",
  "/plans/compare",
  ...[1, 2, 4].map((count) => `/plans/compare?county=tx/sample&year=2026&${planQuery(count)}`),
  `/plans/compare?county=tx/sample&year=2026&differs=on&${planQuery(3)}`,
  "/plans/compare?county=tx/sample&year=2026",
  "/plans/next-year",
  "/plans/next-year?county=tx/sample",
  "/plans/next-year?county=tx/sample&year=2026",
  ...["H0000_001_0", "H0000_002_0", "H0000_003_0", "H0000_004_1", "H0001_001_0", "R0000_001_0"].map(
    (plan) => `/plans/next-year?county=tx/sample&plan=${plan}`,
  ),
];

function planQuery(count: number): string {
  const ids = ["H0000_001_0", "H0000_003_0", "H0001_002_0", "S0000_001_0"];
  return ids
    .slice(0, count)
    .map((id) => `plan=${id}`)
    .join("&");
}

interface PlanPages {
  /** HTML of pages of plan data, by route. */
  readonly specimens: ReadonlyMap<string, readonly string[]>;
  /** Prerendered pages as they are while there are plans to show, by file name. */
  readonly withPlans: ReadonlyMap<string, string>;
}

/**
 * Renders pages of plan data from the sample, in each display, for the part of the style sheet that such pages need:
 * they are rendered on request, long after the build. Also renders the pages with the field for a ZIP code again: the
 * prerendered ones are for a site without plans.
 * @param serverFile React Router's server build
 * @param clientDir the prerendered pages
 * @throws if a page can't be rendered, or none has the field
 */
export async function renderSpecimens(serverFile: string, clientDir: string): Promise<PlanPages> {
  const folder = await mkdtemp(join(tmpdir(), "specimens-"));
  const onFault = (error: unknown) => {
    throw error;
  };
  const isOffered = (_: string, plan: { readonly organization: string }) =>
    plan.organization === "Sample Health";
  const plans = createPlanFinder({ folder, today: () => today, isOffered, samples: true, onFault });
  const build: SiteBuild = await import(pathToFileURL(serverFile).href);
  try {
    const empty = await renderAll(build, plans, ["/plans"]);
    const none = plans.version();
    await writeSample(folder, today);
    const counts = await renderAll(build, await changed(plans, none), addresses);
    const record = { materialId: "sample", approved: today, expires: today };
    const records = [2026, 2027].map((year) => ({ ...record, year }));
    const counted = plans.version();
    writeDisplay(folder, { show: "full", records });
    const full = await renderAll(build, await changed(plans, counted), addresses);
    const pages = [...empty, ...counts, ...full];
    const byRoute = Map.groupBy(pages, ({ route }) => route);
    return {
      specimens: new Map([...byRoute].map(([route, all]) => [route, all.map(({ html }) => html)])),
      withPlans: await renderWithPlans(build, plans, clientDir),
    };
  } finally {
    plans.close();
    await rm(folder, { recursive: true });
  }
}

/** The heading of app/plans/zip-strip.tsx. */
const zipStrip = /<h2 id="plans-here"/;

async function renderWithPlans(
  build: SiteBuild,
  plans: PlanFinder,
  clientDir: string,
): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for await (const name of glob("**/index.html", { cwd: clientDir })) {
    if (!zipStrip.test(await readFile(join(clientDir, name), "utf8"))) continue;
    const [page] = await renderAll(build, plans, [`/${name.replace(/\/?index\.html$/, "")}`]);
    if (page) pages.set(name.replace("index.html", withPlansFile), page.html);
  }
  if (pages.size === 0) throw new Error("No page has the field for a ZIP code");
  return pages;
}

/** Waits until the finder has seen what was written since a version, which it may have done in the meantime. */
async function changed(plans: PlanFinder, before: string): Promise<PlanFinder> {
  while (plans.version() === before) await new Promise((resolve) => setTimeout(resolve, 50));
  return plans;
}

async function renderAll(
  build: SiteBuild,
  plans: PlanFinder,
  paths: readonly string[],
): Promise<{ readonly route: string; readonly html: string }[]> {
  const handle = createRequestHandler(build, "production");
  const pages = [];
  for (const path of paths) {
    const context = new RouterContextProvider();
    context.set(build.entry.module.planService, plans);
    const response = await handle(new Request(`http://localhost${path}`), context);
    if (response.status !== 200) throw new Error(`${path} can't be rendered`);
    const route = planRouteOf(path.split("?")[0] ?? path) ?? "";
    pages.push({ route, html: await response.text() });
  }
  return pages;
}
