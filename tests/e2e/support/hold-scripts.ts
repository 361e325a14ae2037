import type { Page } from "@playwright/test";

/** Holds back every script, and the fonts, until the function given is called. */
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
