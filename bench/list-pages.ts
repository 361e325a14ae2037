import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { siteManifest } from "#contract/site-manifest.ts";

/**
 * Addresses of the built site's pages, or those of them that are asked for.
 * @throws {Error} when an address is asked for that is no page
 */
export async function listPages(root: string, wanted: readonly string[]): Promise<string[]> {
  const text = await readFile(join(root, "build/site-manifest.json"), "utf8");
  const { files } = siteManifest.parse(JSON.parse(text));
  const pages = files.filter((file) => file.kind === "page").map((file) => file.path);
  const unknown = wanted.filter((path) => !pages.includes(path));
  if (unknown.length > 0) throw new Error(`No such page: ${unknown.join(", ")}`);
  return wanted.length > 0 ? [...wanted] : pages;
}
