import { once } from "node:events";
import { createServer } from "node:net";

/** Below those that any system gives out by itself (Linux from 32768, macOS and Windows from 49152). */
const first = 20_000;
const last = 32_000;

/**
 * A port on this machine that is free now, for a server to come, or for one that is to be down at first.
 * A port that the system has given out and got back may be somebody's next; one of these it gives to nobody.
 */
export async function freePort(): Promise<number> {
  const port = first + Math.floor(Math.random() * (last - first));
  return (await isFree(port)) ? port : freePort();
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
