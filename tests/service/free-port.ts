import { once } from "node:events";
import { createServer } from "node:net";

/** Below those that any system gives out by itself (Linux from 32768, macOS and Windows from 49152). */
const first = 20_000;
/** Each worker of a test runner has so many of its own: none takes what another keeps free on purpose. */
const share = 800;
const shares = 15;
const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env;
const own = first + (Number(VITEST_POOL_ID ?? TEST_PARALLEL_INDEX ?? 0) % shares) * share;

const given = new Set<number>();

/**
 * A port on this machine that is free now, for a server to come, or for one that is to be down at first.
 * A port that the system has given out and got back may be somebody's next; one of these it gives to nobody,
 * and this function to none of the same file a second time.
 */
export async function freePort(): Promise<number> {
  const port = own + Math.floor(Math.random() * share);
  if (given.has(port) || !(await isFree(port))) return freePort();
  given.add(port);
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, "127.0.0.1");
    await once(probe, "listening");
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}
