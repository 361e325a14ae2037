import { closeSync, mkdirSync, openSync } from "node:fs";
import { mkdir, mkdtempDisposable } from "node:fs/promises";
import { join } from "node:path";
import { startService } from "#tests/service/testing.ts";
import { origin } from "./load.ts";

/** A directory for one measurement, in the checkout: the system's temporary one may not be on a disk. */
export async function scratchDirectory() {
  const cache = join(process.cwd(), "node_modules/.cache");
  await mkdir(cache, { recursive: true });
  return await mkdtempDisposable(join(cache, "bench-"));
}

/**
 * Starts the built service in production mode, with its log in a file. There is no mail server, so messages stay
 * queued and only the intake is measured. Rate limits are raised.
 */
export async function startMeasuredService(dataDir: string, databaseUrl = "") {
  mkdirSync(dataDir, { recursive: true });
  const log = openSync(join(dataDir, "log"), "a");
  const settings = { PUBLIC_URL: origin, HOST: "127.0.0.1", RATE_LIMIT_PER_HOUR: "1000000" };
  const env = databaseUrl === "" ? settings : { ...settings, DATABASE_URL: databaseUrl };
  const service = await startService({ dataDir, stdout: log, env });
  closeSync(log);
  return { port: service.port, [Symbol.asyncDispose]: async () => void (await service.end()) };
}
