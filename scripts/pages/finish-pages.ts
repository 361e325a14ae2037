import { createHash } from "node:crypto";
import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "postcss";
import { z } from "zod";
import { offlineWorkerPath, offlineWorkerTrust } from "#contract/offline.ts";
import { offlineWorkerPolicy, writeOfflineWorker } from "./offline-worker.ts";
import { createPageStyle } from "./page-style.ts";

interface FinishedPages {
  /** Policy of pages that are rendered later and carry the whole style sheet. */
  readonly csp: string;
  /** Policy of each page and of the offline worker, by file name. */
  readonly pageCsps: ReadonlyMap<string, string>;
}

/**
 * Finishes the pages that React Router rendered: each keeps the rules of the style sheet that it needs, and names
 * the whole sheet for its islands. Takes away what no page asks for, and adds the worker that keeps the offline page.
 * @throws when a page has no style sheet
 */
export async function finishPages(clientDir: string): Promise<FinishedPages> {
  await dropUnasked(clientDir);
  const pages = await readPages(clientDir);
  const sheet = styleOf(pages.values().next().value ?? "");
  const address = await placeAsset(clientDir, "site.css", withoutFonts(sheet));
  const styleFor = createPageStyle(sheet);
  const pageCsps = new Map<string, string>();
  for (const [name, html] of pages) {
    const style = styleFor(html.replace(sheet, ""));
    const page = html.replace(sheet, () => style).replace("<html", `<html data-sheet="${address}"`);
    pageCsps.set(name, pagePolicy(hashSource(style)));
    await writeFile(join(clientDir, name), page);
  }
  await writeOfflineWorker(clientDir);
  pageCsps.set(offlineWorkerPath.slice(1), offlineWorkerPolicy);
  return { csp: pagePolicy(hashSource(sheet)), pageCsps };
}

/** React Router writes for each route what a browser would need to draw it, and data for its navigation. */
async function dropUnasked(clientDir: string): Promise<void> {
  const manifest = viteManifest.parse(
    JSON.parse(await readFile(join(clientDir, ".vite/manifest.json"), "utf8")),
  );
  const asked = new Set<string>();
  function ask(key: string): void {
    const chunk = manifest[key];
    if (!chunk || asked.has(chunk.file)) return;
    asked.add(chunk.file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) ask(next);
  }
  ask("app/entry.client.tsx");
  for await (const file of glob("{assets/*.js,**/*.data}", { cwd: clientDir }))
    if (!asked.has(file)) await rm(join(clientDir, file));
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
 * The text of a page's one style element.
 * @throws when it has none
 */
function styleOf(html: string): string {
  const text = style.exec(html)?.[1];
  if (!text) throw new Error("A prerendered page has no style sheet");
  return text;
}

/**
 * A style sheet without its `@font-face` rules, for a page that has them. Said a second time, the browser
 * lays the whole page out anew.
 */
function withoutFonts(sheet: string): string {
  const root = parse(sheet);
  root.walkAtRules("font-face", (rule) => void rule.remove());
  return root.toString();
}

/** Puts a file beside the scripts, under a name that changes with its text; gives its address. */
async function placeAsset(clientDir: string, name: string, text: string): Promise<string> {
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 10);
  const placed = name.replace(".", `-${digest}.`);
  await writeFile(join(clientDir, "assets", placed), text);
  return `/assets/${placed}`;
}

/** A hash source of the policy (CSP 3, 2.3.1). */
function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * The content security policy of every page: nothing from elsewhere, no inline script, no eval, and no
 * text becomes markup (Trusted Types); the one address that script may make a script of is the offline worker's.
 * The one inline style sheet is allowed by its hash, the site's whole sheet as a file of ours.
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
