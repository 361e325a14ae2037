import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minifySync } from "vite";
import { dressPage, hashSource, styleOf } from "./dress-page.ts";
import { fontPreloads, withLateFonts } from "./late-fonts.ts";
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
    preloads: fontPreloads(sheet),
    lateSheet: await lateSheetText(await place("site.css", withoutFonts(sheet))),
  };
  const styleFor = createPageStyle(sheet);
  const pageCsps = new Map<string, string>();
  for (const [name, html] of pages) {
    const isStill = still.includes(name);
    const own = styleFor(html.replace(sheet, ""));
    const style = isStill ? own : withLateFonts(own);
    const slim = html.replace(sheet, () => style);
    pageCsps.set(name, pagePolicy(hashSource(style)));
    const page = dressPage(slim, shared);
    await writeFile(join(clientDir, name), isStill ? stillPage(slim) : page.html);
    if (!isStill) await writeFile(join(clientDir, "assets", page.boot.name), small(page.boot.text));
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

/** What a page runs by itself: it adds the fonts and starts the page's script. */
async function loaderText(): Promise<string> {
  const scripts = [await scriptText("late-fonts.js"), await scriptText("loader.js")];
  return small(`{${scripts.join("\n")}}`);
}

/** What adds the whole style sheet, which lies at `address`. */
async function lateSheetText(address: string): Promise<string> {
  return `const sheetAddress = ${JSON.stringify(address)};\n${await scriptText("late-sheet.js")}`;
}

function scriptText(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, name), "utf8");
}

/** A script without what only its readers need. */
function small(text: string): string {
  return minifySync("script.js", text, { module: true, mangle: { toplevel: true } }).code;
}

/** Puts a file beside the scripts, under a name that changes with its text; gives its address. */
async function placeAsset(clientDir: string, name: string, text: string): Promise<string> {
  const digest = createHash("sha256").update(text).digest("hex").slice(0, 10);
  const placed = name.replace(".", `-${digest}.`);
  await writeFile(join(clientDir, "assets", placed), text);
  return `/assets/${placed}`;
}
