import { rm } from "node:fs/promises";
import { expect, type Page, test as base } from "@playwright/test";
import {
  type MailServer,
  type Service,
  startMailServer,
  startService,
} from "#tests/service/testing.ts";
import { ownStore, type StoreSettings } from "./service-store.ts";

export { expect } from "@playwright/test";

/** A service with a store of its own. */
interface JourneyService extends Service {
  readonly store: StoreSettings;
  /** Ends it, and deletes what it kept. */
  readonly remove: () => Promise<void>;
}

interface PerTest {
  /** Starts a service of the test's own, with these settings; it ends with the test. */
  readonly startOwn: (env: Readonly<Record<string, string>>) => Promise<JourneyService>;
}

interface PerWorker {
  readonly mail: MailServer;
  readonly service: JourneyService;
}

interface PerPage {
  /** What the page complained of; a test fails that leaves any behind. Clear it where one is expected. */
  readonly complaints: string[];
}

/** Tests against the built site without a browser: a process of its own, and a real SMTP server. */
export const serviceTest = base.extend<PerTest, PerWorker>({
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

/** Tests in a browser: the same, and a page that must not complain. */
export const test = serviceTest.extend<PerPage>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      listen(page, complaints);
      await use(complaints);
      base.expect(complaints, "console messages and policy violations").toEqual([]);
    },
    { auto: true },
  ],
});

/** Tests that stop the page's clock: a context that is used again would keep a part of it. */
export const clockTest = test.extend({
  context: async ({ browser, service }, use) => {
    const context = await browser.newContext({ baseURL: service.url });
    await use(context);
    await context.close();
  },
});

async function startOverStore(env: Readonly<Record<string, string>>): Promise<JourneyService> {
  const own = await ownStore();
  const service = await startService({ env: { ...own.env, ...env } });
  const { dataDir } = service;
  return {
    ...service,
    store: { DATA_DIR: dataDir, ...own.env },
    async remove() {
      await service.end();
      await rm(dataDir, { recursive: true });
      await own.remove();
    },
  };
}

function listen(page: Page, complaints: string[]): void {
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", ({ message }) => {
    // The browser's own, of a change of pages that was too quick to be shown as one.
    if (!message.startsWith("Transition was ")) complaints.push(`error: ${message}`);
  });
}

/** Waits until the page's script has started: its islands wait to be used. */
export async function started(page: Page): Promise<void> {
  await page.locator("html[data-started]").waitFor({ state: "attached" });
}

/** Uses every island of the page a little, so that React has taken over all of them. */
export async function allLive(page: Page): Promise<void> {
  await started(page);
  await page.evaluate(() => {
    for (const island of document.querySelectorAll("[data-island]"))
      island.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  });
  await base.expect(page.locator("[data-island]:not([data-live])")).toHaveCount(0);
}

/** Takes back what a test provoked on purpose: each pattern was complained of, and nothing else. */
export async function expectComplaints(complaints: string[], patterns: RegExp[]): Promise<void> {
  await expect(() => {
    const missing = patterns.filter((pattern) => !complaints.some((text) => pattern.test(text)));
    const others = complaints.filter((text) => !patterns.some((pattern) => pattern.test(text)));
    expect({ missing, others }).toEqual({ missing: [], others: [] });
  }).toPass({ timeout: 15_000 });
  complaints.length = 0;
}

/** What the browser itself logs when an answer has an error status. */
export function failedResource(status: number): RegExp {
  return new RegExp(`^error: Failed to load resource: .*status of ${status} `);
}
