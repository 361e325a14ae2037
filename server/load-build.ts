import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SiteBuild } from "./http/page-renderer.ts";
import { loadSite, type Site } from "./http/site.ts";
import { StartError } from "./start-error.ts";

/** The website as it was built: its files and its server part. */
export interface LoadedBuild {
  readonly site: Site;
  readonly pages: SiteBuild;
}

/** @throws {StartError} when `directory` holds no whole build */
export async function loadBuild(directory: string): Promise<LoadedBuild> {
  try {
    const site = await loadSite(join(directory, "site-manifest.json"));
    const server = pathToFileURL(join(directory, "server/index.js")).href;
    const pages: SiteBuild = await import(/* @vite-ignore */ server);
    return { site, pages };
  } catch (error) {
    throw new StartError(
      `The built site in ${directory} cannot be read; run: npm run build`,
      error,
    );
  }
}
