import { until } from "./ask.ts";
import type { Session } from "./cdp.ts";

/** Goes to an address and waits until the page is loaded. */
export async function openPage(page: Session, url: string): Promise<void> {
  const loaded = new Promise((resolve) => {
    page.on("Page.loadEventFired", resolve);
  });
  await page.send("Page.navigate", { url });
  await loaded;
}

/** Waits until a loaded page's script has started. */
export function started(page: Session): Promise<void> {
  return until(page, () => "started" in document.documentElement.dataset);
}

/**
 * Waits until the page has nothing to do and has had a moment for late paints and reports.
 * @param longest ms to wait for each of two idle moments: after a touch the browser may report none
 */
export async function rested(page: Session, longest = 3000): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await page.send("Runtime.evaluate", {
      expression: `new Promise((rest) =>
        requestIdleCallback(() => setTimeout(rest, 300), { timeout: ${longest} }))`,
      awaitPromise: true,
    });
  }
}
