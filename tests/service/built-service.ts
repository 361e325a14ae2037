import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { writeSmallBuild } from "./small-build.ts";

/** Under node_modules, so that the bundle finds its packages. */
const directory = join(process.cwd(), "node_modules/.cache/service-test");

/**
 * Bundles the service the way `npm run build` does, beside a small site, for tests that must not wait for
 * a whole build. Gives the bundle's path.
 */
export async function buildService(): Promise<string> {
  const out = join(directory, "build");
  await writeSmallBuild(out);
  await bundle(join(out, "service"));
  return join(out, "service/main.js");
}

/** By a process of its own: NODE_ENV, which the test runner sets, decides how JSX is compiled. */
async function bundle(outDir: string): Promise<void> {
  const vite = join(process.cwd(), "node_modules/vite/bin/vite.js");
  const args = [vite, "build", "--config", "vite.service.config.ts", "--outDir", outDir];
  await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production" },
  });
}
