import type { Page } from "@playwright/test";
import { budgetsFor } from "#bench/budgets.ts";
import { axeFaults, colorFaults } from "#tests/e2e/support/axe-faults.ts";
import { isArticle, visitedPages, withIslands } from "#tests/e2e/support/built-pages.ts";
import {
  allLive,
  expect,
  expectComplaints,
  filledIn,
  started,
  test,
} from "#tests/e2e/support/fixtures.ts";
import { gateFor } from "#tests/e2e/support/gate.ts";
import { hrefsOf, readPage } from "#tests/e2e/support/html-links.ts";
import {
  crampedTexts,
  cutTexts,
  overlaps,
  sidewaysScroll,
  smallTargets,
  smallTexts,
  wordsAcrossLines,
  unmarkedLinks,
} from "#tests/e2e/support/measure-page.ts";
import { expectFitsAndIsAccessible } from "#tests/e2e/support/page-fit.ts";
import { missingStyle } from "#tests/e2e/support/page-style.ts";
import { pageStates } from "#tests/e2e/support/page-states.ts";
import { faultsAt, places } from "#tests/e2e/support/stays-put.ts";
import {
  scriptBytes,
  headingsMissingInPrint,
  missingWithoutScrolling,
} from "#tests/e2e/support/whole-page.ts";

// One visit to a page runs every sweep. Each failure is reported with the sweep's name, and the others continue.

/** Articles share one template, so two are enough for the late script. */
const stillPages = new Set([
  ...visitedPages.filter((path) => !isArticle(path)),
  ...visitedPages.filter(isArticle).slice(0, 2),
]);

for (const path of visitedPages) {
  test(`${path} passes every sweep`, async ({ page, request }) => {
    await page.mouse.move(-1, -1); // where another test left it, it may fetch the share row's script
    await page.goto(path);
    await test.step("is complete without scrolling, and in print", () => expectWhole(page));
    await filledIn(page);
    await test.step("fetches few bytes without interaction", () => expectFewBytes(page, path));
    await test.step("marks its links without the pointer", async () => {
      // After paper, a button that is filled only while the agency is closed takes its color again.
      await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
      expect.soft(await page.evaluate(unmarkedLinks)).toEqual([]);
    });
    await test.step("fits, is large enough to read and press, and is accessible", () =>
      expectFitsAndIsAccessible(page));
    await test.step("breaks no figure, and no word that fits on a line", async () => {
      for (const width of [360, 768]) {
        await page.setViewportSize({ width, height: 720 });
        expect.soft(await page.evaluate(wordsAcrossLines, false), `at ${width} px`).toEqual([]);
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      for (const width of [768, 1280]) {
        await page.setViewportSize({ width, height: 720 });
        const footer = await page.evaluate(overlaps, "body > footer");
        expect.soft(footer, `on each other at ${width} px, 200%`).toEqual([]);
        // On a tablet, columns give way to large text.
        if (width === 768) expect.soft(await cramped(page), `at ${width} px, 200%`).toEqual([]);
        const words = await page.evaluate(wordsAcrossLines, width === 768);
        // A phone number may break at its space in a narrow column.
        expect
          .soft(
            words.filter((text) => !text.startsWith("(")),
            `at ${width} px, 200%`,
          )
          .toEqual([]);
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = ""));
    });
    await test.step("has all the styles it needs", async () =>
      expect.soft(await missingStyle(page)).toEqual([]));
    await test.step("has unchanged links with all islands live", async () => {
      await allLive(page);
      const hrefs = await page
        .locator("a[href]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      const answer = readPage(path, await (await request.get(path)).text());
      expect.soft(hrefs.toSorted(), "links").toEqual(hrefsOf(answer).toSorted());
    });
    // Runs last: a page remembers that its islands were used, and fetches their code on the next visit.
    if (stillPages.has(path))
      await test.step("nothing moves when its script arrives and its islands go live", () =>
        expectStaysPut(page, path));
  });
}

/** Texts in too narrow columns; not those of several lines of their own, such as a number and what it counts. */
async function cramped(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(crampedTexts)).filter((text) => !text.includes("\n"));
}

for (const { name, complains, open, uncovered } of pageStates) {
  test(`${name}: fits, is large enough to read and press, and is accessible`, async ({
    page,
    complaints,
  }) => {
    await open(page);
    await expectFitsAndIsAccessible(page, uncovered);
    await expectComplaints(complaints, [...complains]);
  });
}

test("control: finds content that waits for scrolling or is missing", async ({ page }) => {
  await page.goto("/about-us");
  await plant(page, "contentVisibility", "auto");
  expect(await page.evaluate(missingWithoutScrolling)).toContain("SECTION waits for scrolling");
  await plant(page, "display", "none");
  expect((await page.evaluate(missingWithoutScrolling)).join()).toContain("last words of main");
  await page.emulateMedia({ media: "print" });
  expect(await page.evaluate(headingsMissingInPrint)).not.toEqual([]);
});

test.describe("with other styles than the policy allows", () => {
  test.use({ bypassCSP: true });

  test("control: finds a page without its styles", async ({ page }) => {
    await page.route("**/", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll("text-align:center", "text-align:left");
      await route.fulfill({ response: answer, body });
    });
    await page.goto("/");
    expect(await missingStyle(page)).not.toEqual([]);
  });
});

test("control: finds what is hard to read, press or recognize, is cut off, torn or too wide", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto("/accessibility");
  await started(page); // otherwise the existing content would be rendered again
  for (const measure of [cutTexts, crampedTexts, unmarkedLinks, smallTexts])
    expect(await page.evaluate<string[]>(measure)).toEqual([]);
  expect(await page.evaluate(wordsAcrossLines, true)).toEqual([]);

  await page
    .locator("main p a[href]")
    .first()
    .evaluate((link) => {
      link.style.textDecorationColor = "transparent";
    });
  expect(await page.evaluate(unmarkedLinks)).toHaveLength(1);

  await page.locator("main").evaluate((main) => {
    const add = (tag: string, style: string, text = "") => {
      const element = Object.assign(document.createElement(tag), { textContent: text });
      element.style.cssText = style;
      main.prepend(element);
    };
    add(
      "div",
      "overflow-x: auto; white-space: nowrap",
      "A premium of $284.10 a month, and more words",
    );
    for (const text of ["Go to Enrollments", "Call (972) 204-5855", "x".repeat(300)])
      add("p", "width: 12ch; word-break: break-all", text);
    add("p", "margin-top: -1.2em", "On the line above");
    add("p", "width: 6ch", "One or two words on each line is all that this has room for.");
    add("button", "");
    add("p", "color: #666; font-size: 12px; width: 3000px", "Hard to read");
  });
  expect(await page.evaluate(cutTexts)).toContain("A premium of $284.10 a month, and more words");
  expect(await page.evaluate(crampedTexts)).toEqual([expect.stringMatching(/^One or two words/)]);
  // Not the word that is too wide.
  expect(await page.evaluate(wordsAcrossLines, false)).toHaveLength(2);
  expect(await page.evaluate(wordsAcrossLines, true)).toHaveLength(3);
  expect(await page.evaluate(overlaps, "main")).toContainEqual(
    expect.stringMatching(/^One or two words.* \/ On the line above$/),
  );
  const faults = await axeFaults(page, "main");
  expect(faults.map((fault) => fault.split(":")[0])).toEqual(
    expect.arrayContaining(["button-name", "color-contrast-enhanced"]),
  );
  expect(await page.evaluate(smallTexts)).toEqual(["12 px: Hard to read"]);
  expect(await page.evaluate(smallTargets, "main")).toContainEqual(
    expect.stringMatching(/: <button[^>]*><\/button>$/),
  );
  expect(await page.evaluate(sidewaysScroll)).toBeGreaterThan(1000);
  // A row that snaps is made to be swiped.
  await page
    .locator("main > div")
    .first()
    .evaluate((row) => {
      row.style.scrollSnapType = "x mandatory";
    });
  expect(await page.evaluate(cutTexts)).not.toContain(
    "A premium of $284.10 a month, and more words",
  );
});

test("control: a page whose looks were all measured before is measured again where a color changes", async ({
  page,
}) => {
  await page.goto("/accessibility");
  await started(page);
  expect(await axeFaults(page)).toEqual([]);
  await page.reload();
  expect(await colorFaults(page)).toEqual([]);
  // The color comes from what the words stand in, and the words' own attributes stay as they were.
  await page.locator("main").evaluate((main) => (main.style.color = "#777"));
  expect((await colorFaults(page)).join()).toContain("color-contrast-enhanced");
  await page.reload();
  await page.locator("main").evaluate((main) => (main.style.background = "#888"));
  expect((await colorFaults(page)).join()).toContain("color-contrast-enhanced");
});

/** Adds a style to every section of the page's main part. */
async function plant(page: Page, name: "contentVisibility" | "display", value: string) {
  await page.evaluate(
    ([property, setting]) => {
      for (const section of document.querySelectorAll<HTMLElement>("main section"))
        section.style[property] = setting;
    },
    [name, value] as const,
  );
}

/** Pages without their own islands all have the same script, so one position on each is enough. */
async function expectStaysPut(page: Page, path: string): Promise<void> {
  const gate = await gateFor(page);
  for (const place of withIslands.includes(path) ? places : places.slice(0, 1))
    expect.soft(await faultsAt(page, gate, path, place), JSON.stringify(place)).toEqual([]);
  await gate.remove();
}

async function expectWhole(page: Page): Promise<void> {
  expect.soft(await page.evaluate(missingWithoutScrolling), "missing").toEqual([]);
  await page.emulateMedia({ media: "print" });
  expect.soft(await page.evaluate(headingsMissingInPrint), "missing in print").toEqual([]);
  expect.soft(await page.evaluate(() => scrollY), "scrolled").toBe(0);
  await page.emulateMedia({ media: "screen" });
}

/** documents.spec.ts has the other budgets of bytes; here, what a page loads on its own. */
async function expectFewBytes(page: Page, path: string): Promise<void> {
  const budget = budgetsFor(path).scriptBytes;
  const script = await page.evaluate(scriptBytes);
  // With what the page loads a moment after its start.
  expect.soft(script, "bytes of script").toBeGreaterThan(budget - 500);
  expect.soft(script, "bytes of script").toBeLessThanOrEqual(budget);
}
