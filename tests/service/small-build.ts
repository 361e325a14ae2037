import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { readLaunchContent } from "#scripts/launch/read-launch-content.ts";
import { packageSite } from "#scripts/site/package-site.ts";
import { launchContentFile } from "#server/config/launch.ts";

/** A server build as React Router writes it, with the one export that the service needs. */
const pages = `
import { createContext } from "react-router";
export const entry = { module: { leadService: createContext(), newsletterService: createContext() } };
export const routes = {};
export const assets = { routes: {} };
export const routeDiscovery = { mode: "initial" };
`;

/** Writes a small site into `out`, which is emptied first, as the build does; without the service. */
export async function writeSmallBuild(out: string): Promise<void> {
  await rm(out, { recursive: true, force: true });
  const files = {
    "server/index.js": pages,
    "client/index.html": "<p>home</p>",
    "client/404/index.html": "<p>nothing</p>",
    "client/problem/index.html": "<p>problem</p>",
    "client/guide/2025-medicare-enrollment-guide.pdf": "%PDF-1.7",
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(out, name)), { recursive: true });
    await writeFile(join(out, name), text);
  }
  const options = {
    csp: "script-src 'self'",
    notFound: "/404",
    problem: "/problem",
    asks: {},
    pageCsps: new Map(),
    redirects: [],
    rendered: [],
  };
  await packageSite(join(out, "client"), join(out, "site-manifest.json"), options);
}

/** Under node_modules, so that the bundle finds its packages. */
const directory = join(process.cwd(), "node_modules/.cache/service-test");

/**
 * Bundles the service the way `npm run build` does, next to a small site, for tests that can't wait for a whole
 * build. Returns the bundle's path.
 */
export async function buildService(): Promise<string> {
  const out = join(directory, "build");
  await writeSmallBuild(out);
  await bundle(join(out, "service"));
  const content = await readLaunchContent(process.cwd());
  await writeFile(join(out, "service", launchContentFile), JSON.stringify(content));
  return join(out, "service/main.js");
}

/** In a separate process: NODE_ENV, which the test runner sets, decides how JSX is compiled. */
async function bundle(outDir: string): Promise<void> {
  const vite = join(process.cwd(), "node_modules/vite/bin/vite.js");
  const args = [vite, "build", "--config", "vite.service.config.ts", "--outDir", outDir];
  await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production" },
  });
}
