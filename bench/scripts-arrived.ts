import { z } from "#contract/z.ts";
import type { Session } from "./cdp.ts";

const received = z.object({ requestId: z.string(), type: z.string() });
const finished = z.object({ requestId: z.string() });

/** Resolves when the page has fetched `count` scripts. */
export function scriptsArrived(page: Session, count: number): Promise<void> {
  const scripts = new Set<string>();
  let left = count;
  return new Promise((resolve) => {
    if (left === 0) resolve();
    page.on("Network.responseReceived", (params) => {
      const { requestId, type } = received.parse(params);
      if (type === "Script") scripts.add(requestId);
    });
    page.on("Network.loadingFinished", (params) => {
      if (scripts.has(finished.parse(params).requestId) && --left === 0) resolve();
    });
  });
}
