import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { buildSettings } from "./build-settings.ts";

/** Everything a build is made of. */
const sources = [
  "{app,content,contract,server,operator,scripts,public}/**/*",
  "package-lock.json",
  "*.config.ts",
];

/** A digest of all that a build depends on: the same digest means the build is still current. */
export async function buildStamp(root: string): Promise<string> {
  const names: string[] = [];
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) names.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash("sha256").update(JSON.stringify(buildSettings()));
  for (const name of names.toSorted()) hash.update(name).update(await readFile(name));
  return hash.digest("hex");
}
