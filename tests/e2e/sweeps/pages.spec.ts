import type { Page } from "@playwright/test";
import { budgetsFor } from "#bench/page/budgets.ts";
import { axeFaults, colourFaults } from "#tests/e2e/support/axe-faults.ts";
import { isArticle, visitedPages, withIslands } from "#tests/e2e/support/built-pages.ts";
import { allLive, expect, expectComplaints, started, test } from "#tests/e2e/support/fixtures.ts";
import { gateFor } from "#tests/e2e/support/gate.ts";
import { hrefsOf, readPage } from "#tests/e2e/support/html-links.ts";
import { sidewaysScroll, smallTargets, smallTexts } from "#tests/e2e/support/measure-page.ts";
import { expectSound } from "#tests/e2e/support/page-fit.ts";
import { pageStates } from "#tests/e2e/support/page-states.ts";
import { faultsAt, places } from "#tests/e2e/support/stays-put.ts";
import { fetchedBytes, leftOffPaper, leftOut } from "#tests/e2e/support/whole-page.ts";

// One visit to a page makes every sweep. What a sweep finds is told with its name; the others go on.

/** Articles share one template; two stand for all where the script comes late. */
const stillPages = new Set([
  ...visitedPages.filter((path) => !isArticle(path)),
  ...visitedPages.filter(isArticle).slice(0, 2),
]);

for (const path of visitedPages) {
  test(`${path} passes every sweep`, async ({ page, request }) => {
    await page.goto(path);
    await test.step("is whole before anybody scrolls, and on paper", () => expectWhole(page));
    await started(page);
    await test.step("fetches few bytes by itself", () => expectFewBytes(page, path));
    await test.step("fits, is large enough to read and press, and accessible", () =>
      expectSound(page));
    await test.step("with all islands live: few bytes, and the links that were sent", async () => {
      await allLive(page);
      const { script } = await page.evaluate(fetchedBytes);
      expect.soft(script, "bytes of used script").toBeGreaterThan(50_000);
      expect
        .soft(script, "bytes of used script")
        .toBeLessThanOrEqual(budgetsFor(path).usedScriptBytes);
      const shown = await page
        .locator("a[href]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      const sent = readPage(path, await (await request.get(path)).text());
      expect.soft(shown.toSorted(), "links").toEqual(hrefsOf(sent).toSorted());
    });
    // Last: a page remembers that its islands were used, and fetches them by itself when it is opened again.
    if (stillPages.has(path))
      await test.step("stays put when its script comes and its islands come live", () =>
        expectStaysPut(page, path));
  });
}

for (const { name, complains, open, uncovered } of pageStates) {
  test(`${name}: fits, is large enough to read and press, and accessible`, async ({
    page,
    complaints,
  }) => {
    await open(page);
    await expectSound(page, uncovered);
    await expectComplaints(complaints, [...complains]);
  });
}

test("a picture of the whole page is painted down to its end", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto("/");
  const painted = await weightOfEnd(page);
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>("footer > *"))
      part.style.visibility = "hidden";
  });
  expect(painted).toBeGreaterThan(3 * (await weightOfEnd(page)));
});

test("control: what waits for scrolling, and what is left out, is found", async ({ page }) => {
  await page.goto("/about-us");
  await plant(page, "contentVisibility", "auto");
  expect(await page.evaluate(leftOut)).toContain("SECTION waits for scrolling");
  await plant(page, "display", "none");
  expect((await page.evaluate(leftOut)).join()).toContain("last words of main");
  await page.emulateMedia({ media: "print" });
  expect(await page.evaluate(leftOffPaper)).not.toEqual([]);
});

test("control: faults of a name and of a contrast, what is small and what is wide are found", async ({
  page,
}) => {
  await page.goto("/");
  await started(page); // what stands there before would be drawn anew
  await page.evaluate(() => {
    const button = document.createElement("button");
    const text = Object.assign(document.createElement("p"), { textContent: "Hard to read" });
    Object.assign(text.style, { color: "#666", fontSize: "12px", width: "3000px" });
    document.querySelector("main")?.prepend(button, text);
  });
  const found = await axeFaults(page, "main");
  expect(found.map((fault) => fault.split(":")[0])).toEqual(
    expect.arrayContaining(["button-name", "color-contrast-enhanced"]),
  );
  expect(await page.evaluate(smallTexts)).toEqual(["12 px: Hard to read"]);
  expect(await page.evaluate(smallTargets, "main")).toEqual([
    expect.stringMatching(/: <button><\/button>$/),
  ]);
  expect(await page.evaluate(sidewaysScroll)).toBeGreaterThan(1000);
});

test("control: a page whose looks were all measured before is measured again where a color changes", async ({
  page,
}) => {
  await page.goto("/accessibility");
  await started(page);
  expect(await axeFaults(page)).toEqual([]);
  await page.reload();
  expect(await colourFaults(page)).toEqual([]);
  // The color comes from what the words stand in, and the words' own attributes stay as they were.
  await page.locator("main").evaluate((main) => (main.style.color = "#777"));
  expect((await colourFaults(page)).join()).toContain("color-contrast-enhanced");
  await page.reload();
  await page.locator("main").evaluate((main) => (main.style.background = "#888"));
  expect((await colourFaults(page)).join()).toContain("color-contrast-enhanced");
});

/** Gives every section of the page's main part a style. */
async function plant(page: Page, name: "contentVisibility" | "display", value: string) {
  await page.evaluate(
    ([property, wanted]) => {
      for (const section of document.querySelectorAll<HTMLElement>("main section"))
        section.style[property] = wanted;
    },
    [name, value] as const,
  );
}

/** Bytes of a picture of the page's last 300 pixels: one of plain ground packs into next to nothing. */
async function weightOfEnd(page: Page): Promise<number> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: height - 300, width: 1280, height: 300 };
  return (await page.screenshot({ fullPage: true, clip })).length;
}

/** Pages without islands of their own are all moved by the same script: one place on each is enough. */
async function expectStaysPut(page: Page, path: string): Promise<void> {
  const gate = await gateFor(page);
  for (const place of withIslands.includes(path) ? places : places.slice(0, 1))
    expect.soft(await faultsAt(page, gate, path, place), JSON.stringify(place)).toEqual([]);
  await gate.remove();
}

async function expectWhole(page: Page): Promise<void> {
  expect.soft(await page.evaluate(leftOut), "left out").toEqual([]);
  await page.emulateMedia({ media: "print" });
  expect.soft(await page.evaluate(leftOffPaper), "left off paper").toEqual([]);
  expect.soft(await page.evaluate(() => scrollY), "scrolled").toBe(0);
  await page.emulateMedia({ media: "screen" });
}

async function expectFewBytes(page: Page, path: string): Promise<void> {
  const { htmlBytes, scriptBytes } = budgetsFor(path);
  const { html, script } = await page.evaluate(fetchedBytes);
  expect.soft(html, "bytes of HTML").toBeGreaterThan(1000);
  expect.soft(html, "bytes of HTML").toBeLessThanOrEqual(htmlBytes);
  expect.soft(script, "bytes of script").toBeGreaterThan(1000);
  expect.soft(script, "bytes of script").toBeLessThanOrEqual(scriptBytes);
}
