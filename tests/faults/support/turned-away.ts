import { somebody, submit } from "./visitors.ts";

/** How long one of those who try waits to be told, in milliseconds. Who is not told has been let in. */
const soon = 200;

/**
 * Sends forms to a service whose store is held until one is told to come back, since those inside have waited
 * for too long. It gives up after a second and a half, about: of a store that is held for longer nobody inside
 * is stored either. Those who were let in meanwhile are stored later.
 */
export async function turnedAway(to: { readonly port: number }): Promise<void> {
  const end = Date.now() + 1_600;
  while (Date.now() < end) {
    const timeoutMs = AbortSignal.timeout(soon);
    const told = await submit(to, somebody(), {}, timeoutMs).catch(() => undefined);
    if (told?.status === 503) return;
  }
}
