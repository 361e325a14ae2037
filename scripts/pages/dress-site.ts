import { createHash } from "node:crypto";
import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dressPage } from "./dress-page.ts";
import { pagePolicy } from "./page-policy.ts";
import { stillPage } from "./still-page.ts";

/**
 * Dresses every prerendered page of the built site; gives the policy that fits them all. The pages in
 * `still`, by file name, get no script.
 */
export async function dressSite(
  clientDir: string,
  still: readonly string[],
): Promise<{ readonly csp: string }> {
  const loader = await placeLoader(clientDir);
  const hashes = new Set<string>();
  for await (const name of glob("**/*.html", { cwd: clientDir })) {
    const file = join(clientDir, name);
    const html = await readFile(file, "utf8");
    const page = dressPage(html, loader);
    for (const hash of page.styleHashes) hashes.add(hash);
    if (still.includes(name)) {
      await writeFile(file, stillPage(html));
      continue;
    }
    await writeFile(file, page.html);
    await writeFile(join(clientDir, "assets", page.boot.name), page.boot.text);
  }
  return { csp: pagePolicy([...hashes]) };
}

/** Puts the loader beside the other scripts, under a name that changes with its text. */
async function placeLoader(clientDir: string): Promise<string> {
  const source = await readFile(join(import.meta.dirname, "loader.js"), "utf8");
  const text = `{${source.replaceAll(/^\s*\/\/.*\n/gm, "").replaceAll(/\n\s*/g, "\n")}}`;
  const name = `loader-${createHash("sha256").update(text).digest("hex").slice(0, 10)}.js`;
  await writeFile(join(clientDir, "assets", name), text);
  return `/assets/${name}`;
}
