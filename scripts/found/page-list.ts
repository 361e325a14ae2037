import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Addresses of the built pages that search engines may list, in the order of their addresses. */
export async function listedPages(clientDir: string): Promise<string[]> {
  const pages: string[] = [];
  for await (const name of glob("**/*.html", { cwd: clientDir })) {
    const html = await readFile(join(clientDir, name), "utf8");
    if (/<meta name="robots" content="noindex"/.test(html)) continue;
    pages.push(`/${name.replace(/\/?index\.html$|\.html$/, "")}`);
  }
  return pages.toSorted();
}
