import { readFileSync } from "node:fs";
import { siteManifest } from "#contract/site-manifest.ts";

const { files } = siteManifest.parse(JSON.parse(readFileSync("build/site-manifest.json", "utf8")));

/** Addresses of all built pages; error pages have none. */
export const builtPages: readonly string[] = files
  .filter(({ kind }) => kind === "page")
  .map(({ path }) => path);
