import type { Page } from "puppeteer-core";
import { withIslands } from "#tests/e2e/support/built-pages.ts";
import { complaintsOf, test } from "#tests/e2e/support/firefox.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import { isAllLive, touchIslands } from "#tests/e2e/support/reading-place.ts";
import { guide } from "#tests/e2e/support/request-forms.ts";

// Browsers cache a page that the visitor leaves, and show it immediately and unchanged when the visitor comes back
// (https://web.dev/articles/bfcache). Some things that a page does prevent this. Tested in Firefox, because the browser
// of the other tests, Chromium's headless shell, has no such cache.

// Tests the pages with their own islands, and two without: the others have the same script, and documents.spec.ts
// checks the headers of every page.
const pages = [
  // The test of the guide's form comes back from this one.
  ...withIslands.filter((path) => path !== "/thank-you-guide"),
  "/about-us",
  "/learning-center/medicare-basics",
];

test("pages are restored unchanged, and the guide's form can be sent again", async ({
  service,
  firefoxPage,
}) => {
  const inTab = tabsOf(firefoxPage);
  for (const path of pages)
    expect.soft(await inTab((tab) => comesBack(tab, service.url, path)), path).toBe("true");
  await inTab(async (tab) => {
    await openLive(tab, service.url + guide.path);
    await tab.evaluate(sendGuideForm);
    await tab.waitForFunction(isThanked);
    await goBack(tab);
    await expect
      .poll(() => tab.evaluate(guideForm), "the guide form after it was sent")
      .toEqual({ isRestored: "true", isDisabled: false, button: guide.button, typed: ["", ""] });
  });
});

test("control: finds a page that isn't restored, and one that changes", async ({
  service,
  firefoxPage,
}) => {
  const inTab = tabsOf(firefoxPage);
  for (const [fault, result] of [
    [bar, /^undefined$/],
    [changeOnReturn, /^changed to /],
  ] as const)
    expect(await inTab((tab) => comesBack(tab, service.url, "/contact", fault))).toMatch(result);
});

/** Each use gets a new tab, because this driver can't open another address in a tab with a restored page. */
function tabsOf(first: Page) {
  return async <T>(use: (tab: Page) => Promise<T>): Promise<T> => {
    const tab = await first.browser().newPage();
    const complaints = complaintsOf(tab);
    const result = await use(tab);
    await tab.close();
    expect.soft(complaints, "console messages of Firefox").toEqual([]);
    return result;
  };
}

/** Opens a page, makes its islands live, and has it note how it comes back. */
async function openLive(tab: Page, address: string): Promise<void> {
  await tab.goto(address);
  await tab.waitForFunction(isStarted);
  await tab.evaluate(touchIslands);
  await tab.waitForFunction(isAllLive);
  // A request under way keeps a page out of the cache.
  await tab.waitForNetworkIdle({ idleTime: 200 });
  await tab.evaluate(hearReturn);
}

/**
 * Leaves a page whose islands are live, and comes back. Returns whether the page was restored from the cache,
 * according to its event, and if its words changed, which they are now.
 */
async function comesBack(
  tab: Page,
  origin: string,
  path: string,
  plant?: () => void,
): Promise<string> {
  await openLive(tab, origin + path);
  if (plant) await tab.evaluate(plant);
  await tab.goto(`${origin}/about-us?elsewhere`);
  await goBack(tab);
  return tab.evaluate(returnOf);
}

async function goBack(tab: Page): Promise<void> {
  await tab.evaluate(() => void setTimeout(() => history.back()));
  await tab.waitForFunction(isBack);
}

// These run in the page.

function isStarted(): boolean {
  return document.documentElement.dataset["started"] !== undefined;
}

function isBack(): boolean {
  return (
    !/elsewhere|thank-you/.test(location.href) &&
    document.documentElement.dataset["started"] !== undefined
  );
}

function isThanked(): boolean {
  const { started } = document.documentElement.dataset;
  return location.pathname === "/thank-you-guide" && started !== undefined;
}

function hearReturn(): void {
  const { dataset } = document.documentElement;
  addEventListener("pagehide", () => {
    dataset["left"] = document.querySelector("main")?.innerText ?? "";
  });
  addEventListener("pageshow", ({ persisted }) => {
    dataset["isRestored"] = String(persisted);
  });
}

function returnOf(): string {
  const { isRestored, left } = document.documentElement.dataset;
  const words = document.querySelector("main")?.innerText;
  return isRestored === "true" && words !== left ? `changed to ${words}` : String(isRestored);
}

/** Nothing reaches the server, so that no request is under way. */
function sendGuideForm(): void {
  navigator.sendBeacon = () => true;
  const reply = { success: true, message: "Stored.", id: "0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22" };
  window.fetch = () => Promise.resolve(Response.json(reply, { status: 201 }));
  const form = document.querySelector<HTMLFormElement>("form[data-form=guide]");
  for (const [name, value] of Object.entries({ firstName: "Ada", email: "ada@example.test" })) {
    const input = form?.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (input) input.value = value;
  }
  form?.requestSubmit();
}

function guideForm() {
  const form = document.querySelector<HTMLFormElement>("form[data-form=guide]");
  const inputs = form?.querySelectorAll<HTMLInputElement>("[name=firstName], [name=email]") ?? [];
  return {
    isRestored: document.documentElement.dataset["isRestored"],
    isDisabled: form?.querySelector("fieldset")?.disabled,
    button: form?.querySelector("[type=submit]")?.textContent,
    typed: Array.from(inputs, ({ value }) => value),
  };
}

/** A page that listens for this event is not cached. */
function bar(): void {
  addEventListener("unload", () => {});
}

function changeOnReturn(): void {
  addEventListener("pageshow", () => document.querySelector("main")?.append("planted"));
}
