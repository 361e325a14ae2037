import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dressPage, hashSource, styleOf } from "./dress-page.ts";
import { pagePolicy } from "./page-policy.ts";
import { createPageStyle } from "./page-style.ts";
import { stillPage } from "./still-page.ts";
import { withoutFonts } from "./without-fonts.ts";

export interface DressedSite {
  /** Policy of pages that are rendered later and carry the whole style sheet. */
  readonly csp: string;
  /** Policy of each page, by its file name. */
  readonly pageCsps: ReadonlyMap<string, string>;
}

/**
 * Dresses every prerendered page of the built site. The pages in `still`, by file name, get no script.
 * @throws when a page has no style sheet
 */
export async function dressSite(clientDir: string, still: readonly string[]): Promise<DressedSite> {
  const pages = await readPages(clientDir);
  const sheet = styleOf(pages.values().next().value ?? "");
  const place = (name: string, text: string) => placeAsset(clientDir, name, text);
  const shared = {
    loader: await place("loader.js", await loaderText()),
    sheet: await place("site.css", withoutFonts(sheet)),
  };
  const styleFor = createPageStyle(sheet);
  const pageCsps = new Map<string, string>();
  for (const [name, html] of pages) {
    const style = styleFor(html.replace(sheet, ""));
    const slim = html.replace(sheet, () => style);
    pageCsps.set(name, pagePolicy(hashSource(style)));
    const page = dressPage(slim, shared);
    const isStill = still.includes(name);
    await writeFile(join(clientDir, name), isStill ? stillPage(slim) : page.html);
    if (!isStill) await writeFile(join(clientDir, "assets", page.boot.name), page.boot.text);
  }
  return { csp: pagePolicy(hashSource(sheet)), pageCsps };
}

async function readPages(clientDir: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for await (const name of glob("**/*.html", { cwd: clientDir })) {
    pages.set(name, await readFile(join(clientDir, name), "utf8"));
  }
  return pages;
}

async function loaderText(): Promise<string> {
  const source = await readFile(join(import.meta.dirname, "loader.js"), "utf8");
  return `{${source.replaceAll(/^\s*\/\/.*\n/gm, "").replaceAll(/\n\s*/g, "\n")}}`;
}

/** Puts a file beside the scripts, under a name that changes with its text; gives its address. */
async function placeAsset(clientDir: string, name: string, text: string): Promise<string> {
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 10);
  const placed = name.replace(".", `-${digest}.`);
  await writeFile(join(clientDir, "assets", placed), text);
  return `/assets/${placed}`;
}
