import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { packageSite } from "#scripts/site/package-site.ts";

/** A server build as React Router writes it, with the one export that the service asks of it. */
const pages = `
import { createContext } from "react-router";
export const entry = { module: { leadService: createContext(), newsletterService: createContext() } };
export const routes = {};
export const assets = { routes: {} };
export const routeDiscovery = { mode: "initial" };
`;

/** Writes a small site into `out`, emptied before, as the build leaves it; without the service itself. */
export async function writeSmallBuild(out: string): Promise<void> {
  await rm(out, { recursive: true, force: true });
  const files = {
    "server/index.js": pages,
    "client/index.html": "<p>home</p>",
    "client/404/index.html": "<p>nothing</p>",
    "client/problem/index.html": "<p>problem</p>",
    "client/busy/index.html": "<p>busy</p>",
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
    busy: "/busy",
    asks: {},
    pageCsps: new Map(),
    redirects: [],
  };
  await packageSite(join(out, "client"), join(out, "site-manifest.json"), options);
}
