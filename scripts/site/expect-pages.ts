import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageServices } from "#contract/page-services.ts";
import { createLog } from "#server/base/log.ts";
import { createPageCheck } from "#server/http/health.ts";
import { pageOf } from "#server/http/page-answers.ts";
import { createPageRenderer, readRoutes, type SiteBuild } from "#server/http/render.ts";
import { createPlanFinder } from "#server/plans/finder.ts";

/**
 * Renders every page of a new build once, as it is without plan data: a service that's started from it would never be
 * ready if one failed.
 * @param out the build's folder
 * @throws {Error} naming the pages that can't be rendered; the log says why
 */
export async function expectPages(out: string): Promise<void> {
  const build: SiteBuild = await import(pathToFileURL(join(out, "server/index.js")).href);
  const log = createLog("error");
  const today = () => build.entry.module.period.from;
  const plans = createPlanFinder({
    folder: join(out, "no-plans"),
    today,
    isOffered: () => false,
    samples: false,
    onFault: () => {},
  });
  const renderPage = createPageRenderer(build, log);
  const publicUrl = { origin: "http://localhost" };
  const render = async (request: Request, services: PageServices) =>
    pageOf(await renderPage(request, services));
  const checkPages = createPageCheck({
    routes: readRoutes(build),
    pages: {
      render,
      pageAt: (address, services) => render(new Request(publicUrl.origin + address), services),
    },
    plans,
    today,
    isDraining: () => false,
    publicUrl,
    log,
  });
  const broken = await checkPages();
  plans.close();
  if (broken.length > 0)
    throw new Error(`These pages can't be rendered: ${[...new Set(broken)].join(", ")}`);
}
