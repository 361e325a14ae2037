import { ensureBuild } from "#scripts/build.ts";

/** Once before all fault tests: they run what `npm run build` makes of the sources as they are now. */
export async function setup(): Promise<void> {
  await ensureBuild(process.cwd());
}
