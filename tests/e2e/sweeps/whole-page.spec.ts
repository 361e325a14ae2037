import type { Page } from "@playwright/test";
import { builtPages } from "#tests/e2e/support/built-pages.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

// What takes a page without scrolling gets all of it: what reads aloud, translates, keeps or prints it.

for (const path of builtPages) {
  test(`${path} is whole before anybody scrolls, and on paper`, async ({ page }) => {
    await page.goto(path);
    expect(await page.evaluate(leftOut)).toEqual([]);
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate(leftOffPaper)).toEqual([]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
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

/** Runs inside the page: what of it is not there for somebody who does not scroll. */
function leftOut(): string[] {
  const words = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();
  const said = words(document.body.innerText);
  const waiting = Array.from(document.querySelectorAll("body *")).filter(
    (element) => getComputedStyle(element).contentVisibility !== "visible",
  );
  // The last sentence that is not folded away; short labels stand in more than one place.
  const lastWords = (part: string) => {
    const leaves = Array.from(document.querySelectorAll(`${part} :is(p, li, dd, h1, h2, h3)`));
    const sentences = leaves.filter(
      (leaf) => !leaf.closest("details, .sr-only") && words(leaf.textContent).length > 20,
    );
    return words(sentences.at(-1)?.textContent ?? "nothing is there");
  };
  return [
    ...waiting.map(({ tagName }) => `${tagName} waits for scrolling`),
    ...["main", "footer"].flatMap((part) =>
      said.includes(lastWords(part)) ? [] : [`last words of ${part}: ${lastWords(part)}`],
    ),
  ];
}

/** Runs inside the page: headings that paper leaves out, though they do not stand on what can only be pressed. */
function leftOffPaper(): string[] {
  const words = (text: string) => text.replace(/\s+/g, " ").trim();
  const said = words(document.body.innerText);
  const pressed = "form, nav, [role=region], [class*='print:hidden'], [data-live] *";
  const headings = document.querySelectorAll("main :is(h1, h2, h3), footer :is(h2, h3)");
  return Array.from(headings, (heading) =>
    heading.closest(pressed) ? "" : words(heading.textContent),
  ).filter((text) => !said.includes(text));
}

/** Bytes of a picture of the page's last 300 pixels: one of plain ground packs into next to nothing. */
async function weightOfEnd(page: Page): Promise<number> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: height - 300, width: 1280, height: 300 };
  return (await page.screenshot({ fullPage: true, clip })).length;
}
