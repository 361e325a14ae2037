import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions, Spec } from "axe-core";
import { expect } from "./fixtures.ts";

declare global {
  interface Window {
    /** Available once its source has run in the page. */
    axe?: {
      configure(spec: Spec): void;
      run(within: string | Document, options: RunOptions): Promise<AxeResults>;
    };
  }
}

/** Runs in every page, where the minified file loads faster. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/**
 * Rules whose results depend on the color scheme; contrast must be 7:1 (WCAG 1.4.6). They check only marked
 * elements.
 */
const colours = ["color-contrast-enhanced", "link-in-text-block"];
const markedOnly: Spec = {
  rules: [
    { id: "color-contrast-enhanced", selector: "[data-look]" },
    { id: "link-in-text-block", selector: "a[href][data-look]" },
  ],
};

const everyRule: RunOptions = {
  runOnly: { type: "tag", values: tags },
  // Whatever fails at 4.5:1 also fails at 7:1.
  rules: { "color-contrast-enhanced": { enabled: true }, "color-contrast": { enabled: false } },
};
const colourRules: RunOptions = { runOnly: { type: "rule", values: colours } };
/** Forced colors come from the visitor's system; axe would measure the colors they replace. */
const allButColours: RunOptions = {
  runOnly: { type: "tag", values: tags },
  rules: Object.fromEntries(
    [...colours, "color-contrast"].map((rule) => [rule, { enabled: false }]),
  ),
};

interface AccessibleOptions {
  /** The conditions of the check, for the message. */
  readonly at?: string;
  /**
   * What the same state of the page showed before. If the same elements are in the same places, only colors are
   * checked: of the other rules, only the one for small targets depends on positions, and `smallTargets` is
   * stricter.
   */
  readonly shownBefore?: Set<string>;
}

/** Expects no accessibility faults in light mode, dark mode and forced colors. Leaves the page in light mode. */
export async function expectAccessible(
  page: Page,
  { at = "", shownBefore = new Set() }: AccessibleOptions = {},
): Promise<void> {
  const boxes = await page.evaluate(shownBoxes);
  const look = boxes.replaceAll(/[^|]+/g, "shown");
  const light = shownBefore.has(look) ? colorFaults(page) : axeFaults(page);
  shownBefore.add(look);
  expect.soft(await light, `axe, light, ${at}`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await colorFaults(page), `axe, dark, ${at}`).toEqual([]);
  await page.emulateMedia({ forcedColors: "active" });
  // With the same elements in the same places, the rules have the same results.
  if ((await page.evaluate(shownBoxes)) !== boxes)
    expect.soft(await run(page, allButColours), `axe, forced colors, ${at}`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
}

/** Runs in the page: every visible element, and its position. */
function shownBoxes(): string {
  return Array.from(document.querySelectorAll("body *"), (element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return "";
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + scrollX, top + scrollY, width, height].map(Math.round).join();
  }).join("|");
}

/** The faults that axe finds, each with its rule and places, on the whole page or within a selector. */
export async function axeFaults(page: Page, within?: string): Promise<string[]> {
  return measureLooks(page, within, () => run(page, everyRule, within));
}

/** The faults that axe finds in colors; none if there are no new looks. */
export async function colorFaults(page: Page, within?: string): Promise<string[]> {
  return measureLooks(page, within, async (isNew) => (isNew ? run(page, colourRules, within) : []));
}

/** The looks for which axe has found no fault in this process. */
const faultlessLooks = new Set<number>();

/**
 * Contrast takes most of axe's time, so each look is measured once: on the first page that has it, at the first and
 * last element with that look.
 */
async function measureLooks(
  page: Page,
  within = "body",
  measure: (isNew: boolean) => Promise<string[]>,
): Promise<string[]> {
  const looks = await page.evaluate(markNewLooks, { within, faultless: [...faultlessLooks] });
  const faults = await measure(looks.length > 0);
  await page.evaluate(unmarkLooks);
  if (faults.length === 0) for (const look of looks) faultlessLooks.add(look);
  return faults;
}

async function run(page: Page, options: RunOptions, within?: string): Promise<string[]> {
  const isThere = await page.evaluate(() => window.axe !== undefined);
  if (!isThere) await page.evaluate(source);
  // For elements that pass, axe would still compute a selector.
  const lean = { ...options, resultTypes: ["violations"] } satisfies RunOptions;
  return await page.evaluate(findFaults, { options: lean, within, selectors: markedOnly });
}

interface FaultQuery {
  readonly options: RunOptions;
  readonly within: string | undefined;
  readonly selectors: Spec;
}

/** Runs in the page. */
async function findFaults({ options, within, selectors }: FaultQuery): Promise<string[]> {
  // Ends color transitions, which would otherwise be measured halfway. Doesn't wait for them: a background page may
  // not draw any frames.
  for (const animation of document.getAnimations()) animation.finish();
  if (window.axe === undefined) throw new Error("axe is not loaded in the page");
  window.axe.configure(selectors);
  const { violations } = await window.axe.run(within ?? document, options);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
  );
}

// Each function runs in the page, so it can't use anything outside itself.

interface Wanted {
  /** Where to look: a selector. */
  readonly within: string;
  /** Looks that need no mark. */
  readonly faultless: readonly number[];
}

/**
 * Marks the first and the last element of each new look, among elements that show or accept text. Elements look
 * alike if their tags, classes, states, positions and colors are the same, and those of all their ancestors too.
 * Returns the looks that it marked.
 */
function markNewLooks({ within, faultless }: Wanted): number[] {
  // Colors in transition would count as separate looks.
  for (const animation of document.getAnimations()) animation.finish();
  const isFaultless = new Set(faultless);
  const alike = new Map<number, Element[]>();
  visit(document.documentElement, 0);
  for (const elements of alike.values())
    for (const element of [elements.at(0), elements.at(-1)]) element?.setAttribute("data-look", "");
  return [...alike.keys()];

  function visit(element: Element, around: number): void {
    const { color, backgroundColor, backgroundImage, position, opacity } =
      getComputedStyle(element);
    const look = hash(
      [
        around,
        element.tagName,
        element.getAttribute("class"),
        element.getAttribute("style"),
        element.matches(":disabled, [aria-disabled=true]"),
        [color, backgroundColor, backgroundImage, position, opacity],
      ].join("|"),
    );
    if (isRead(element) && element.closest(within) && !isFaultless.has(look))
      alike.set(look, [...(alike.get(look) ?? []), element]);
    for (const child of element.children) visit(child, look);
  }

  function isRead(element: Element): boolean {
    const hasWords = Array.from(element.childNodes).some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const isField = element.matches("input, select, textarea");
    return (hasWords || isField) && element.checkVisibility({ visibilityProperty: true });
  }

  /** FNV-1a in two halves, combined into one integer. */
  function hash(text: string): number {
    let [low, high] = [0x811c9dc5, 0x01000193];
    for (let place = 0; place < text.length; place += 1) {
      low = Math.imul(low ^ text.charCodeAt(place), 0x01000193);
      high = Math.imul(high ^ text.charCodeAt(place), 0x5bd1e995);
    }
    return (low >>> 0) * 2 ** 20 + (high >>> 12);
  }
}

function unmarkLooks(): void {
  for (const element of document.querySelectorAll("[data-look]"))
    element.removeAttribute("data-look");
}
