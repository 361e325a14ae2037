import { type Browser as Chromium, type CDPSession, chromium, type Page } from "@playwright/test";
import { browserArguments, ensureBrowser } from "#scripts/find-browser.ts";
import { freePort } from "#tests/service/testing.ts";

export interface Browser extends AsyncDisposable {
  readonly chromium: Chromium;
  /** Debugging port, for Lighthouse. */
  readonly port: number;
}

/** Starts the browser for all measurements. */
export async function startBrowser(): Promise<Browser> {
  const port = await freePort();
  const args = [...browserArguments, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args });
  return { chromium: browser, port, [Symbol.asyncDispose]: () => browser.close() };
}

/** The phone of Lighthouse's mobile run. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Slow mobile: 150 ms for each request, 1.6 Mbit/s down, 750 kbit/s up. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/**
 * Opens an empty page without a cache, on a phone with a slow network and a CPU slowed down `slowdown` times,
 * runs `use` with it, and closes it.
 */
export async function visit<Result>(
  { chromium: browser }: Browser,
  slowdown: number,
  use: (page: Page, devTools: CDPSession) => Promise<Result>,
): Promise<Result> {
  await using context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(observe);
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.emulateNetworkConditions", slowNetwork);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return await use(page, devTools);
}

/**
 * Visits a page until its script has started and it is idle. Returns all performance entries until then.
 * @param scripts false to block scripts
 */
export function loadedEntries(
  browser: Browser,
  url: string,
  slowdown: number,
  scripts = true,
): Promise<Entry[]> {
  return visit(browser, slowdown, async (page, devTools) => {
    if (!scripts) {
      await devTools.send("Network.enable");
      await devTools.send("Network.setBlockedURLs", { urls: ["*.js"] });
    }
    await page.goto(url);
    await ask(devTools, rest, { longest: 3000, scripts });
    return await ask(devTools, readEntries, null);
  });
}

/**
 * Runs a function without closures in the page. Costs the page next to nothing, unlike Playwright's `evaluate`,
 * which first compiles its helpers there.
 */
export async function ask<Given, Value>(
  devTools: CDPSession,
  question: (given: Given) => Value | Promise<Value>,
  given: Given,
): Promise<Value> {
  const expression = `(${question.toString()})(${JSON.stringify(given)})`;
  const options = { expression, returnByValue: true, awaitPromise: true };
  const { result, exceptionDetails } = await devTools.send("Runtime.evaluate", options);
  if (exceptionDetails) throw new Error(result.description ?? exceptionDetails.text);
  return result.value;
}

/**
 * Runs in the page: waits until it is loaded, its script (if any) has started, and it has been idle long
 * enough for late paints and entries.
 * @param scripts false if they are blocked
 * @param longest ms to wait for each of two idle callbacks: after a touch there may be none
 */
export async function rest({ longest = 3000, scripts = true }): Promise<void> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const isStarted = () =>
    document.readyState === "complete" &&
    (!scripts ||
      !document.querySelector("script[src]") ||
      "started" in document.documentElement.dataset);
  for (let waited = 0; !isStarted(); waited += 1) {
    if (waited === 600) throw new Error(`The script of ${location.href} did not start`);
    await pause(100);
  }
  for (let times = 0; times < 2; times += 1) {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: longest }));
    await pause(300);
  }
}

/** A performance entry as JSON, with the fields of the types observed here. */
export interface Entry {
  readonly entryType: string;
  readonly name: string;
  readonly startTime: number;
  readonly duration: number;
  /** Of files: what asked for them. */
  readonly initiatorType?: string;
  /** Of layout shifts. */
  readonly value?: number;
  readonly hadRecentInput?: boolean;
  /** Of events that are part of a tap or a key press. */
  readonly interactionId?: number;
  /** Of fetched files. */
  readonly encodedBodySize?: number;
  readonly transferSize?: number;
}

declare global {
  interface Window {
    benchEntries: PerformanceEntry[];
  }
}

/** Runs in the page before its own scripts: collects entries about paints, shifts, long tasks and taps. */
function observe(): void {
  window.benchEntries = [];
  const observer = new PerformanceObserver((list) => {
    window.benchEntries.push(...list.getEntries());
  });
  for (const type of ["largest-contentful-paint", "layout-shift", "longtask", "paint", "event"]) {
    // Browsers report no events shorter than 16 ms (Event Timing, 3.3.1).
    const kind = { type, buffered: true, durationThreshold: 16 };
    observer.observe(kind);
  }
}

/** Runs in the page: returns all observed entries and all fetched files. */
export function readEntries(): Entry[] {
  const fetched = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
  return [...window.benchEntries, ...fetched].map((each) => each.toJSON());
}
