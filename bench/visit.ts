import { z } from "#contract/z.ts";
import type { Cdp, Session } from "./cdp.ts";
import { observe } from "./observe.ts";

/** A phone as Lighthouse's mobile run has it. */
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };

/** Slow mobile: 150 ms for each request, 1.6 Mbit/s down, 750 kbit/s up. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

const named = z.object({
  browserContextId: z.optional(z.string()),
  targetId: z.optional(z.string()),
  sessionId: z.optional(z.string()),
});

/**
 * Opens an empty page with nothing cached, on a phone with a slow network and a CPU slowed down
 * `slowdown` times, lets `use` visit with it, and closes it.
 */
export async function visit<Result>(
  cdp: Cdp,
  slowdown: number,
  use: (page: Session) => Promise<Result>,
): Promise<Result> {
  const open = async (method: string, params?: object) =>
    named.parse(await cdp.send(method, { ...params }));
  const { browserContextId } = await open("Target.createBrowserContext");
  try {
    const place = { url: "about:blank", browserContextId };
    const { targetId } = await open("Target.createTarget", place);
    const { sessionId = "" } = await open("Target.attachToTarget", { targetId, flatten: true });
    const page = cdp.session(sessionId);
    await dress(page, slowdown);
    return await use(page);
  } finally {
    await cdp.send("Target.disposeBrowserContext", { browserContextId });
  }
}

async function dress(page: Session, slowdown: number): Promise<void> {
  await page.send("Page.enable");
  await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${observe.toString()})()` });
  await page.send("Emulation.setDeviceMetricsOverride", phone);
  await page.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.send("Network.enable");
  await page.send("Network.emulateNetworkConditions", slowNetwork);
  await page.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}
