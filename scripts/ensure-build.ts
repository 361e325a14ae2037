import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildSite } from "./build-site.ts";
import { buildStamp } from "./build-stamp.ts";

/** Builds the site unless the one in `build/` is made of the very same sources and settings. */
export async function ensureBuild(root: string, { force = false } = {}): Promise<void> {
  const file = join(root, "build", "stamp");
  const stamp = await buildStamp(root);
  const built = await readFile(file, "utf8").catch(() => "");
  if (built === stamp && !force) return;
  const began = performance.now();
  process.stdout.write("Building the site…\n");
  await buildSite(root);
  await writeFile(file, stamp);
  process.stdout.write(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`);
}
