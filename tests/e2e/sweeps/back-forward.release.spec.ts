import { chromium } from "@playwright/test";
import type { Page as FirefoxPage } from "puppeteer-core";
import { browserArguments, findBrowser } from "#scripts/find-browser.ts";
import { withIslands } from "#tests/e2e/support/built-pages.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import { complaintsOf, test } from "#tests/e2e/support/firefox.ts";
import { isAllLive, touchIslands } from "#tests/e2e/support/reading-place.ts";
import { guide } from "#tests/e2e/support/request-forms.ts";

// Browsers cache a page that the visitor leaves, and show it immediately and unchanged when the visitor comes back
// (https://web.dev/articles/bfcache). Some things that a page does prevent this.

// Tests the pages with their own islands, and two without: the others have the same script, and documents.spec.ts
// checks the headers of every page.
const pages = [...withIslands, "/about-us", "/learning-center/medicare-basics"];
const elsewhere = "/about-us?elsewhere";

test("pages are restored unchanged in Chromium", async ({ service }) => {
  const executablePath = findBrowser() ?? chromium.executablePath();
  test.skip(
    /headless.shell/.test(executablePath),
    "Chromium's headless shell has no back/forward cache",
  );
  const browser = await chromium.launch({
    executablePath,
    args: browserArguments,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const page = await browser.newPage();
  const drive: Drive = {
    open: (path) => page.goto(service.url + path),
    run: (act) => page.evaluate(act),
    until: (holds) => page.waitForFunction(holds),
  };
  await expectRestored((use) => use(drive));
  await browser.close();
});

test("pages are restored unchanged in Firefox", async ({ service, firefoxPage }) => {
  await expectRestored((use) => inNewTab(firefoxPage, service.url, use));
});

type InTab = (use: (drive: Drive) => Promise<void>) => Promise<void>;

async function expectRestored(inTab: InTab): Promise<void> {
  const expectKept = (path: string, kept: RegExp, plant?: () => void) =>
    inTab(async (drive) => {
      expect.soft(await comesBack(drive, path, plant), path).toMatch(kept);
    });
  for (const path of pages) await expectKept(path, /^true$/);
  await expectKept("/contact", /^undefined$/, bar);
  await expectKept("/contact", /^changed to /, changeOnReturn);
  await inTab(expectGuideFormAgain);
}

/** In a new tab, because this driver can't open another address in a tab with a restored page. */
async function inNewTab(
  first: FirefoxPage,
  origin: string,
  use: (drive: Drive) => Promise<void>,
): Promise<void> {
  const page = await first.browser().newPage();
  const complaints = complaintsOf(page);
  await use({
    open: (path) => page.goto(origin + path),
    run: (act) => page.evaluate(act),
    until: (holds) => page.waitForFunction(holds),
  });
  await page.close();
  expect.soft(complaints, "console messages of Firefox").toEqual([]);
}

/** What both ways of driving a browser have in common. */
interface Drive {
  readonly open: (path: string) => Promise<unknown>;
  readonly run: (act: () => unknown) => Promise<unknown>;
  readonly until: (holds: () => boolean) => Promise<unknown>;
}

/** Opens a page, makes its islands live, and has it note how it comes back. */
async function openLive({ open, run, until }: Drive, path: string): Promise<void> {
  await open(path);
  await until(isStarted);
  await run(touchIslands);
  await until(isAllLive);
  await run(hearReturn);
}

/**
 * Leaves a page whose islands are live, and comes back. Returns whether the page was restored from the cache,
 * according to its event, and if its words changed, which they are now.
 */
async function comesBack(drive: Drive, path: string, plant?: () => void): Promise<string> {
  await openLive(drive, path);
  if (plant) await drive.run(plant);
  await drive.open(elsewhere);
  await goBack(drive);
  return String(await drive.run(howKept));
}

async function goBack({ run, until }: Drive): Promise<void> {
  await run(() => setTimeout(() => history.back()));
  await until(isBack);
}

/** Sends the guide form, which is disabled then, and comes back from the page that follows. */
async function expectGuideFormAgain(drive: Drive): Promise<void> {
  await openLive(drive, guide.path);
  await drive.run(sendGuideForm);
  await drive.until(isThanked);
  await goBack(drive);
  await expect
    .poll(() => drive.run(guideForm), "the guide form after it was sent")
    .toEqual({ kept: "true", isDisabled: false, button: guide.button, typed: ["", ""] });
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
    dataset["kept"] = String(persisted);
  });
}

function howKept(): string {
  const { kept, left } = document.documentElement.dataset;
  const words = document.querySelector("main")?.innerText;
  return kept === "true" && words !== left ? `changed to ${words}` : String(kept);
}

/** Nothing reaches the server: a request under way could keep the page out of the cache. */
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
    kept: document.documentElement.dataset["kept"],
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
