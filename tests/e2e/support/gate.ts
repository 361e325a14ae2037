import type { Page } from "@playwright/test";
import type { Page as FirefoxPage } from "puppeteer-core";

/** Blocks every script, and the fonts, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/**", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Blocks scripts while it is closed. Only scripts: everything else loads with the page. */
export interface Gate {
  readonly close: () => void;
  readonly open: () => void;
}

const scripts = "**/assets/*.js";

/** A gate for a page's scripts, and a function that removes it. */
export async function gateFor(page: Page): Promise<Gate & { remove: () => Promise<void> }> {
  const { passed, ...gate } = makeGate();
  await page.route(scripts, async (route) => {
    await passed();
    await route.continue();
  });
  return { ...gate, remove: () => page.unroute(scripts) };
}

export async function firefoxGate(page: FirefoxPage): Promise<Gate> {
  const { passed, ...gate } = makeGate();
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    const isScript = /\/assets\/.*\.js$/.test(request.url());
    void (isScript ? passed() : Promise.resolve()).then(() => request.continue());
  });
  return gate;
}

function makeGate() {
  let gate = Promise.withResolvers<void>();
  return {
    close: () => void (gate = Promise.withResolvers<void>()),
    open: () => gate.resolve(),
    passed: () => gate.promise,
  };
}
