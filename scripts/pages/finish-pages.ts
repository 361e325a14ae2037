import { createHash } from "node:crypto";
import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "postcss";
import { z } from "zod";
import { offlinePage, offlineWorkerPath, offlineWorkerTrust } from "#contract/fixed-paths.ts";
import type { PagePolicies } from "#scripts/site/package-site.ts";
import { createPageStyle, inPageOrder } from "./page-style.ts";

/**
 * Finishes the pages that React Router prerendered: inlines only the rules that each page needs, links the whole
 * sheet for its islands, deletes unused files, and adds the offline worker.
 * @param specimens HTML of pages of plan data by route; those of a route together need every rule that it needs
 * @throws if a page has no style sheet
 */
export async function finishPages(
  clientDir: string,
  specimens: ReadonlyMap<string, readonly string[]>,
): Promise<PagePolicies> {
  await deleteUnusedFiles(clientDir);
  const pages = await readPages(clientDir);
  const sheet = styleOf(pages.values().next().value ?? "");
  const sheetPath = await writeAsset(clientDir, "site.css", withoutFonts(inPageOrder(sheet)));
  const styleFor = createPageStyle(sheet);
  const pageCsps = new Map<string, string>();
  for (const [name, html] of pages) {
    const style = styleFor(html.replace(sheet, ""));
    const page = withoutOptionalEnds(html)
      .replace(sheet, () => style)
      .replace("<html", `<html data-sheet="${sheetPath}"`);
    pageCsps.set(name, pagePolicy(hashSource(style)));
    await writeFile(join(clientDir, name), page);
  }
  await writeOfflineWorker(clientDir);
  pageCsps.set(offlineWorkerPath.slice(1), offlineWorkerPolicy);
  const styles = [...specimens].map(([route, htmls]) => {
    const style = styleFor(htmls.join("").replaceAll(sheet, ""));
    return [route, { csp: pagePolicy(hashSource(style)), style }];
  });
  const planPages = { sheet: sheetPath, styles: Object.fromEntries(styles) };
  return { csp: pagePolicy(hashSource(sheet)), pageCsps, planPages };
}

/**
 * Leaves out end tags that the parser adds itself, for the same document in fewer bytes: those of list items and table
 * cells (https://html.spec.whatwg.org/multipage/syntax.html#optional-tags), and those of shapes without children.
 */
export function withoutOptionalEnds(html: string): string {
  return html
    .replaceAll(/<\/(?:li|t[dhr]|tbody)>/g, "")
    .replaceAll(/><\/(?:path|rect|circle|line|polygon|polyline)>/g, "/>");
}

/** Deletes the route modules and navigation data that React Router writes, which no page loads. */
async function deleteUnusedFiles(clientDir: string): Promise<void> {
  const manifest = viteManifest.parse(
    JSON.parse(await readFile(join(clientDir, ".vite/manifest.json"), "utf8")),
  );
  const used = new Set<string>();
  function visit(key: string): void {
    const chunk = manifest[key];
    if (!chunk || used.has(chunk.file)) return;
    used.add(chunk.file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  }
  visit("app/entry.client.tsx");
  for await (const file of glob("{assets/*.js,**/*.data}", { cwd: clientDir }))
    if (!used.has(file)) await rm(join(clientDir, file));
}

const viteManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
);

async function readPages(clientDir: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for await (const name of glob("**/*.html", { cwd: clientDir })) {
    pages.set(name, await readFile(join(clientDir, name), "utf8"));
  }
  return pages;
}

const style = /<style[^>]*>([\s\S]*?)<\/style>/;

/**
 * The text of a page's style element.
 * @throws if there is none
 */
function styleOf(html: string): string {
  const text = style.exec(html)?.[1];
  if (!text) throw new Error("A prerendered page has no style sheet");
  return text;
}

/**
 * The sheet without its `@font-face` rules. The page already has them, and declaring them twice makes the browser
 * lay out the page again.
 */
function withoutFonts(sheet: string): string {
  const root = parse(sheet);
  root.walkAtRules("font-face", (rule) => void rule.remove());
  return root.toString();
}

/** Writes a file into the assets folder with a content hash in its name; returns its path. */
async function writeAsset(clientDir: string, name: string, text: string): Promise<string> {
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 10);
  const fileName = name.replace(".", `-${digest}.`);
  await writeFile(join(clientDir, "assets", fileName), text);
  return `/assets/${fileName}`;
}

/** A hash source of the policy (CSP 3, 2.3.1). */
function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * The content security policy of every page: nothing from other sites, no inline script, no eval, and Trusted
 * Types, with the offline worker as the only script URL that script may create. The inline style sheet is allowed
 * by its hash; the whole sheet is a file of this site.
 */
function pagePolicy(styleHash: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHash}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${offlineWorkerTrust}`,
  ].join("; ");
}

/** The worker may only fetch from the site. */
const offlineWorkerPolicy = "default-src 'none'; connect-src 'self'";

/**
 * Writes the service worker that shows the offline page when a page cannot be fetched. The page's hash is part of
 * the worker, so browsers update both together.
 */
async function writeOfflineWorker(clientDir: string): Promise<void> {
  const page = await readFile(join(clientDir, `${offlinePage}/index.html`));
  const version = createHash("sha256").update(page).digest("hex").slice(0, 10);
  await writeFile(join(clientDir, offlineWorkerPath), offlineWorker(version));
}

/**
 * The worker does not slow down any visit: it handles only page loads, and only in browsers that can race it
 * against the network (`addRoutes`, Service Workers, "static routing").
 */
function offlineWorker(version: string): string {
  return `const cacheName = "offline-${version}";

addEventListener("install", (event) => {
  const visit = { requestMode: "navigate", requestMethod: "GET" };
  const page = new Request("${offlinePage}", { cache: "reload" });
  event.waitUntil(
    Promise.all([
      event.addRoutes?.({ condition: visit, source: "race-network-and-fetch-handler" }),
      caches.open(cacheName).then((cache) => cache.add(page)),
    ]),
  );
  skipWaiting();
});

addEventListener("activate", (event) => {
  const drop = (name) => name === cacheName || caches.delete(name);
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map(drop))));
});

if (globalThis.InstallEvent && "addRoutes" in InstallEvent.prototype)
  addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.mode !== "navigate" || request.method !== "GET") return;
    event.respondWith(fetch(request).catch(() => caches.match("${offlinePage}")));
  });
`;
}
