import { rm } from "node:fs/promises";
import { ensureBuild } from "#scripts/build.ts";
import { startService } from "#tests/service/testing.ts";

/**
 * Once before all fault tests: they run what `npm run build` makes of the sources as they are now. Its compiled
 * code is kept when a process ends by itself, which one does here; most of the tests kill theirs.
 */
export async function setup(): Promise<void> {
  await ensureBuild(process.cwd());
  const service = await startService();
  await service.end();
  await rm(service.dataDir, { recursive: true });
}
