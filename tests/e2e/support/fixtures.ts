import { rm } from "node:fs/promises";
import { relative } from "node:path";
import { expect, type Page, test as base } from "@playwright/test";
import { startClock } from "#tests/processor-time.ts";
import {
  type MailServer,
  type Service,
  startMailServer,
  startService,
} from "#tests/service/testing.ts";
import { touchIslands } from "./reading-place.ts";
import { ownStore, type StoreSettings } from "./store.ts";

export { expect } from "@playwright/test";

interface JourneyService extends Service {
  readonly store: StoreSettings;
  /** Stops it and deletes its data. */
  readonly remove: () => Promise<void>;
}

interface PerTest {
  readonly clock: void;
  /** Starts a separate service with these settings; it stops with the test. */
  readonly startOwn: (env: Readonly<Record<string, string>>) => Promise<JourneyService>;
}

interface PerWorker {
  readonly mail: MailServer;
  readonly service: JourneyService;
}

interface PerPage {
  /**
   * Console messages and policy violations of the page; a test fails if any are left. Clear the list if one is
   * expected.
   */
  readonly complaints: string[];
}

/** Tests against the built site without a browser: a separate process, and a real SMTP server. */
export const serviceTest = base.extend<PerTest, PerWorker>({
  clock: [
    async ({}, use, { file }) => {
      const report = startClock();
      await use();
      report(relative(process.cwd(), file));
    },
    { auto: true },
  ],
  mail: [
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.close();
    },
    { scope: "worker" },
  ],
  service: [
    async ({ mail }, use) => {
      const service = await startOverStore({ SMTP_URL: mail.url });
      await use(service);
      await service.remove();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ service }, use) => use(service.url),
  startOwn: async ({}, use) => {
    const services: JourneyService[] = [];
    await use(async (env) => {
      const service = await startOverStore(env);
      services.push(service);
      return service;
    });
    await Promise.all(services.map((service) => service.remove()));
  },
});

/** Tests in a browser: the same, and a page of an old tablet that must not log anything. */
export const test = serviceTest.extend<PerPage>({
  complaints: [
    async ({ page }, use) => {
      await page.addInitScript(forgetNewer);
      const complaints: string[] = [];
      listen(page, complaints);
      await use(complaints);
      base.expect(complaints, "console messages and policy violations").toEqual([]);
    },
    { auto: true },
  ],
});

/** Tests that stop the page's clock: a reused context would keep part of it. */
export const clockTest = test.extend({
  context: async ({ browser, service }, use) => {
    const context = await browser.newContext({ baseURL: service.url });
    await use(context);
    await context.close();
  },
});

/**
 * Removes some of what the oldest browsers that run our scripts don't have: Safari 16.4 and Chrome 111, of March 2023,
 * in the build's target (Vite's `baseline-widely-available`). Tablets that get no more updates stay there.
 */
function forgetNewer(): void {
  const newer: readonly (readonly [object, readonly string[]])[] = [
    [URL, ["parse", "canParse"]],
    [URLSearchParams.prototype, ["size"]],
    [Promise, ["withResolvers", "try"]],
    [Object, ["groupBy"]],
    [Map, ["groupBy"]],
    [Array, ["fromAsync"]],
    [Set.prototype, ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf"]],
    [String.prototype, ["isWellFormed", "toWellFormed"]],
    [AbortSignal, ["any"]],
    [Element.prototype, ["setHTMLUnsafe", "moveBefore"]],
    [Document.prototype, ["startViewTransition"]],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ["map", "filter", "toArray", "some"],
    ],
    [globalThis, ["Iterator", "navigation", "requestIdleCallback", "scheduler"]],
  ];
  for (const [owner, names] of newer)
    for (const name of names) {
      Reflect.deleteProperty(owner, name);
      if (name in owner) throw new Error(`${name} can't be taken away`);
    }
}

async function startOverStore(env: Readonly<Record<string, string>>): Promise<JourneyService> {
  const database = await ownStore();
  const service = await startService({ env: { ...database.env, ...env } });
  const { dataDir } = service;
  return {
    ...service,
    store: { DATA_DIR: dataDir, ...database.env },
    async remove() {
      await service.end();
      await rm(dataDir, { recursive: true });
      await database.remove();
    },
  };
}

function listen(page: Page, complaints: string[]): void {
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", ({ message }) => {
    // Logged by the browser when a page transition is skipped because the page changes too fast.
    if (!message.startsWith("Transition was ")) complaints.push(`error: ${message}`);
  });
}

/** Waits until the page's script has started: its islands are ready to be used. */
export async function started(page: Page): Promise<void> {
  await page.locator("html[data-started]").waitFor({ state: "attached" });
}

/** What a page fills in a moment after its script has started: if the agency is open. */
const fillsInLate = ":root:not([data-shut], [data-open-now]) [data-hours]";

/** Waits until the page has all it shows without being used. The page's clock has to run. */
export async function filledIn(page: Page): Promise<void> {
  await started(page);
  await base.expect(page.locator(fillsInLate)).toHaveCount(0);
}

/** Touches every island of the page, so that React hydrates all of them. */
export async function allLive(page: Page): Promise<void> {
  await started(page);
  await page.evaluate(touchIslands);
  await base.expect(page.locator(`[data-island]:not([data-live]), ${fillsInLate}`)).toHaveCount(0);
}

/** Opens a page, makes its islands live, and stops its clock. */
export async function openPaused(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await allLive(page);
  // From here on, only the tests advance the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** The browser's own font size setting, in pixels. */
export const usualFontSize = 16;

/** Sets the font size, in pixels, as the browser's settings do. Returns once the page has it; outlasts the test. */
export async function setFontSize(page: Page, standard: number): Promise<void> {
  const settings = await page.context().newCDPSession(page);
  await settings.send("Page.setFontSizes", { fontSizes: { standard } });
  await base.expect(page.locator("html")).toHaveCSS("font-size", `${standard}px`);
}

/** Clears expected complaints: each pattern must match one, and nothing else may be left. */
export async function expectComplaints(complaints: string[], patterns: RegExp[]): Promise<void> {
  await expect(() => {
    const missing = patterns.filter((pattern) => !complaints.some((text) => pattern.test(text)));
    const others = complaints.filter((text) => !patterns.some((pattern) => pattern.test(text)));
    expect({ missing, others }).toEqual({ missing: [], others: [] });
  }).toPass({ timeout: 15_000 });
  complaints.length = 0;
}

/** What the browser logs for a response with an error status. */
export function failedResource(status: number): RegExp {
  return new RegExp(`^error: Failed to load resource: .*status of ${status} `);
}
