import { rm } from "node:fs/promises";
import { test as base, type Page } from "@playwright/test";
import { startMailServer, type MailServer } from "#tests/service/mail-server.ts";
import { startService, type Service } from "#tests/service/start-service.ts";
import { ownStore, type StoreSettings } from "./service-store.ts";

export { expect } from "@playwright/test";

/** A service with a store of its own. */
interface JourneyService extends Service {
  readonly store: StoreSettings;
  /** Ends it, and deletes what it kept. */
  readonly remove: () => Promise<void>;
}

interface PerTest {
  /** What the page complained of; a test fails that leaves any behind. Clear it where one is expected. */
  readonly complaints: string[];
  /** Starts a service of the test's own, with these settings; it ends with the test. */
  readonly startOwn: (env: Readonly<Record<string, string>>) => Promise<JourneyService>;
}

interface PerWorker {
  readonly mail: MailServer;
  readonly service: JourneyService;
}

/** Tests against the built site: a process of its own, a real SMTP server, a page that must not complain. */
export const test = base.extend<PerTest, PerWorker>({
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
    const started: JourneyService[] = [];
    await use(async (env) => {
      const service = await startOverStore(env);
      started.push(service);
      return service;
    });
    await Promise.all(started.map((service) => service.remove()));
  },
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
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
}

/**
 * Waits until the page's script has taken over from the prerendered page, and what answered for it before has
 * let go: whoever goes back sooner has the page loaded anew.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(hasReact);
  await quiet(page);
}

/** Waits until the page has nothing else to do, and has done what it put off until then. */
export async function quiet(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((rest) => requestIdleCallback(() => rest())));
}

/** Whether the page's script has taken over. */
export function isTakenOver(page: Page): Promise<boolean> {
  return page.evaluate(hasReact);
}

/** Runs in the page. */
function hasReact(): boolean {
  return Object.keys(document.body).some((key) => key.startsWith("__reactFiber"));
}
