import { readFileSync, readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { builtPages } from "#tests/e2e/support/built-pages.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

// Each page carries the part of the style sheet that it needs; its script fetches the rest. Here stands the
// proof that nothing is missing: with the whole sheet added, no element looks different.

const assets = "build/client/assets";
const sheetName = readdirSync(assets).find((name) => /^site-\w+\.css$/.test(name)) ?? "";
const sheet = readFileSync(`${assets}/${sheetName}`, "utf8");

test.use({ javaScriptEnabled: false, bypassCSP: true });

const media = [
  { width: 360, colorScheme: "light", media: "screen" },
  { width: 1280, colorScheme: "dark", media: "screen" },
  { width: 800, colorScheme: "light", media: "print" },
] as const;

for (const path of builtPages) {
  test(`${path} carries all the style it needs`, async ({ page }) => {
    await page.goto(path);
    await openAll(page);
    const looks = async () => {
      const seen = [];
      for (const { width, ...emulated } of media) {
        await page.setViewportSize({ width, height: 800 });
        // Colours that change would else be measured on their way.
        await page.emulateMedia({ ...emulated, reducedMotion: "reduce" });
        seen.push(await page.evaluate(computedStyles));
      }
      return seen.flat();
    };
    const before = await looks();
    await page.evaluate(addStyle, sheet);
    const after = await looks();
    expect(before.length).toBeGreaterThan(300);
    expect(after.filter((look, place) => look !== before[place])).toEqual([]);
  });
}

test("a page without its style is found", async ({ page }) => {
  await page.route("**/", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/\.bg-band\s*\{[^}]*\}/, "");
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/");
  const before = await page.evaluate(computedStyles);
  await page.evaluate(addStyle, sheet);
  expect(await page.evaluate(computedStyles)).not.toEqual(before);
});

/** Runs inside the page. */
function addStyle(text: string): void {
  const style = document.createElement("style");
  style.textContent = text;
  document.head.append(style);
}

async function openAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) {
      details.removeAttribute("name");
      details.open = true;
    }
  });
}

/** Runs inside the page: what each element looks like, by its place. */
function computedStyles(): string[] {
  const names =
    "display position top left width height margin padding border border-radius color background-color " +
    "background-image font-family font-size font-weight line-height letter-spacing text-align text-wrap " +
    "text-decoration text-underline-offset list-style white-space overflow-wrap opacity transform rotate " +
    "visibility overflow clip-path flex flex-wrap align-items align-self justify-content gap " +
    "grid-template-columns grid-column order max-width min-height z-index cursor box-shadow fill stroke " +
    "stroke-width break-inside container-type columns content";
  const looked = names.split(" ");
  return Array.from(document.querySelectorAll("body, body *"), (element, place) => {
    const looks = ["", "::before", "::after"].map((part) => {
      const style = getComputedStyle(element, part);
      return looked.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";");
    });
    return `${place} ${element.tagName} ${looks.join("|")}`;
  });
}
