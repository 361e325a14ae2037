import { readFileSync, readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { started } from "./fixtures.ts";

// Each page contains the part of the style sheet that it needs on a screen. This checks that nothing is missing: with the
// whole sheet added, no element may look different.

const assets = "build/client/assets";
const sheetName = readdirSync(assets).find((name) => /^app-[\w-]+\.css$/.test(name)) ?? "";
const sheet = readFileSync(`${assets}/${sheetName}`, "utf8");

const media = [
  { width: 360, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
] as const;

/**
 * What looks different with the whole style sheet, with everything open that can be opened. Loads the page again
 * afterward, in a window of another size.
 */
export async function missingStyle(page: Page): Promise<string[]> {
  await page.evaluate(openAll);
  await page.evaluate(addStyle, sheet);
  const missing = [];
  for (const { width, ...emulated } of media) {
    await page.setViewportSize({ width, height: 800 });
    // Ends color transitions, which would otherwise be measured halfway.
    await page.emulateMedia({ ...emulated, reducedMotion: "reduce" });
    missing.push(...(await page.evaluate(compareLooks)));
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: null });
  await page.reload();
  await started(page);
  return missing;
}

/** Runs in the page: opens everything that can be opened, so that its look is compared too. */
function openAll(): void {
  for (const details of document.querySelectorAll("details:not([open])")) {
    details.removeAttribute("name"); // otherwise it would close the others of its group
    details.setAttribute("open", "");
  }
}

/** Runs in the page: adds a style sheet that is disabled at first. */
function addStyle(text: string): void {
  const whole = new CSSStyleSheet();
  whole.replaceSync(text);
  whole.disabled = true;
  document.adoptedStyleSheets = [whole];
}

/** Runs in the page: what looks different once the added style sheet is enabled. */
function compareLooks(): string[] {
  const looked = (
    "content display position top left width height margin padding border border-radius color " +
    "background-color background-image font-family font-size font-weight line-height letter-spacing " +
    "text-align text-wrap text-decoration text-underline-offset list-style white-space overflow-wrap opacity " +
    "transform rotate visibility overflow clip-path flex flex-wrap align-items align-self justify-content gap " +
    "grid-template-columns grid-column order max-width min-height z-index cursor box-shadow fill stroke " +
    "stroke-width break-inside container-type columns"
  ).split(" ");
  const all = Array.from(document.querySelectorAll("body, body *"));
  const elements = onePerRule();
  const looks = () =>
    elements.map((element) =>
      ["", "::before", "::after"]
        .map((part) => {
          const style = getComputedStyle(element, part);
          // Elements without content are not drawn.
          if (part && style.content === "none") return "none";
          return looked.map((name) => style.getPropertyValue(name)).join(";");
        })
        .join("|"),
    );
  if (all.length < 100) return [`at ${innerWidth} px: only ${all.length} elements`];
  const [added] = document.adoptedStyleSheets;
  if (!added) throw new Error("The whole style sheet is missing");
  // A live island may fetch it too, before or between two comparisons.
  for (const link of document.querySelectorAll("link")) if (link.sheet) link.sheet.disabled = true;
  const without = looks();
  added.disabled = false;
  const whole = looks();
  added.disabled = true;
  return elements
    .filter((_, place) => whole[place] !== without[place])
    .map(({ outerHTML }) => `at ${innerWidth} px: ${outerHTML.slice(0, 100)}`);

  /**
   * The first and the last of the elements that style rules can't tell apart: those with the same tags and
   * attributes (except attributes that only name things), at the same end of their parents, up to the body.
   */
  function onePerRule(): Element[] {
    const naming = "id for href src alt d title name value content".split(" ");
    const names = new Set(naming);
    const numbers = new Map<string, number>();
    const places = new Map<Element, number>();
    const first = new Map<number, Element>();
    const last = new Map<number, Element>();
    for (const element of all) {
      const attributes = Array.from(element.attributes, (one) =>
        names.has(one.name) || /^aria-(label|described|controls|details)/.test(one.name)
          ? one.name
          : `${one.name}=${one.value}`,
      );
      const { parentElement: parent, previousElementSibling, nextElementSibling } = element;
      const ends = [previousElementSibling?.tagName, nextElementSibling === null];
      const around = parent ? places.get(parent) : undefined;
      const rule = [around, element.tagName, ...attributes, ...ends].join("|");
      const number = numbers.get(rule) ?? numbers.size;
      numbers.set(rule, number);
      places.set(element, number);
      if (!first.has(number)) first.set(number, element);
      last.set(number, element);
    }
    return [...new Set([...first.values(), ...last.values()])];
  }
}
