import { rm } from "node:fs/promises";
import { ensureBuild } from "#scripts/build.ts";
import { startService } from "#tests/service/testing.ts";

/**
 * Runs once before all fault tests, which test what `npm run build` makes of the current sources. Node saves
 * compiled code only when a process exits normally, so one does here; most of the tests kill theirs.
 */
export async function setup(): Promise<void> {
  await ensureBuild(process.cwd());
  const service = await startService();
  await service.end();
  await rm(service.dataDir, { recursive: true });
}
