import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { amountPeriod } from "#content/amounts/known-amounts.ts";
import { errorFields, type Log } from "./base/log.ts";
import { StartError } from "./base/start-error.ts";
import {
  createPageRenderer,
  type PageRenderer,
  readRoutes,
  type SiteBuild,
} from "./http/render.ts";
import { loadFiles, type SiteFiles } from "./http/site.ts";

/** What a build made for visitors. */
interface LoadedBuild {
  readonly files: SiteFiles;
  readonly loadPages: (day: string) => Promise<SiteBuild>;
}

/** @param today YYYY-MM-DD in the agency's time zone */
export type LoadBuild = (buildDirectory: string, today: () => string) => Promise<LoadedBuild>;

export type LoadedSite = Pick<LoadedBuild, "files"> & Awaited<ReturnType<typeof createSite>>;

interface LoadDeps extends Omit<SiteDeps, "load"> {
  /** Directory with the built site, see `npm run build`. */
  readonly buildDirectory: string;
  readonly loadBuild?: LoadBuild;
}

/** @throws {StartError} when the build is missing or incomplete */
export async function loadSite(deps: LoadDeps): Promise<LoadedSite> {
  const { buildDirectory, today } = deps;
  try {
    const { files, loadPages } = await (deps.loadBuild ?? loadBuild)(buildDirectory, today);
    return { files, ...(await createSite({ ...deps, load: loadPages })) };
  } catch (error) {
    const message = `The built site in ${buildDirectory} can't be read. Run: npm run build`;
    throw new StartError(message, error);
  }
}

/** The built website: its static files, and the React Router server bundle, which is evaluated for a day. */
async function loadBuild(directory: string, today: () => string): Promise<LoadedBuild> {
  const files = await loadFiles(join(directory, "site-manifest.json"), today);
  const server = pathToFileURL(join(directory, "server/index.js")).href;
  return { files, loadPages: (day) => import(/* @vite-ignore */ `${server}?day=${day}`) };
}

interface SiteDeps {
  /** Loads the site as it is from a day on: the texts of its pages quote the amounts in force then. */
  readonly load: (day: string) => Promise<SiteBuild>;
  /** Today in the agency's time zone, as YYYY-MM-DD. */
  readonly today: () => string;
  readonly log: Log;
}

/**
 * Renders the site's pages with the amounts of the day: on January 1 and October 1, loads them anew. If that fails, the
 * earlier ones stay.
 * @throws what the first `load` throws
 */
export async function createSite({ load, today, log }: SiteDeps) {
  let { from } = amountPeriod(today());
  const build = await load(from);
  let rendering = Promise.resolve(rendererOf(build));

  function rendererOf(loaded: SiteBuild): PageRenderer {
    const { period } = loaded.entry.module;
    if (period.from < from)
      log.warn("pages quote old amounts, because the build is old: run npm run build", {
        reason: period.from,
      });
    return createPageRenderer(loaded, log);
  }
  function current(): Promise<PageRenderer> {
    const period = amountPeriod(today());
    if (period.from === from) return rendering;
    ({ from } = period);
    const earlier = rendering;
    rendering = load(from).then(rendererOf, (error: unknown) => {
      log.error("the pages of a new year can't be loaded", errorFields(error));
      return earlier;
    });
    return rendering;
  }
  const renderPage: PageRenderer = async (request, services) =>
    (await current())(request, services);
  return { routes: readRoutes(build), renderPage };
}
