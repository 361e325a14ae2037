import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * A directory for the time of one measurement: under the checkout, so that it lies on a disk, which the
 * system's temporary directory often does not.
 */
export async function withScratch<Result>(use: (directory: string) => Promise<Result>) {
  const place = join(process.cwd(), "node_modules/.cache");
  await mkdir(place, { recursive: true });
  const directory = await mkdtemp(join(place, "bench-"));
  try {
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
