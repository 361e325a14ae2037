import { somebody, submit } from "./visitors.ts";

/** How long to wait for a rejection, in milliseconds. A form that isn't rejected in this time is waiting. */
const rejectionMs = 200;

/**
 * Sends forms to a service whose store is locked until one is rejected, because those waiting have waited for too
 * long. Gives up after about 1.6 seconds: if the store is locked for longer, the waiting forms fail too. Waiting
 * forms are stored later.
 */
export async function submitUntilRejected(to: { readonly port: number }): Promise<void> {
  const end = Date.now() + 1_600;
  while (Date.now() < end) {
    const timeoutMs = AbortSignal.timeout(rejectionMs);
    const response = await submit(to, somebody(), {}, timeoutMs).catch(() => undefined);
    if (response?.status === 503) return;
  }
}
