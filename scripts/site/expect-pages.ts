import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createLog } from "#server/base/log.ts";
import { idleServices } from "#server/http/health.ts";
import { createPageRenderer, isPattern, readRoutes, type SiteBuild } from "#server/http/render.ts";
import { createPlanFinder } from "#server/plans/finder.ts";

/**
 * Renders every page of a new build once, as it is without plan data: a service that's started from it would never be
 * ready if one failed.
 * @param out the build's folder
 * @throws {Error} naming the pages that can't be rendered; the log says why
 */
export async function expectPages(out: string): Promise<void> {
  const build: SiteBuild = await import(pathToFileURL(join(out, "server/index.js")).href);
  const renderPage = createPageRenderer(build, createLog("error"));
  const { period } = build.entry.module;
  const today = () => period.from;
  const plans = createPlanFinder({
    folder: join(out, "no-plans"),
    today,
    isOffered: () => false,
    samples: false,
    onFault: () => {},
  });
  const services = { ...idleServices, plans, today };
  const broken: string[] = [];
  for (const { pattern, isPage } of readRoutes(build).all) {
    if (!isPage || isPattern(pattern)) continue;
    const { status } = await renderPage(new Request(`http://localhost${pattern}`), services);
    if (status >= 400) broken.push(pattern);
  }
  plans.close();
  if (broken.length > 0) throw new Error(`These pages can't be rendered: ${broken.join(", ")}`);
}
