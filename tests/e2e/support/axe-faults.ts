import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions, Spec } from "axe-core";
import { expect } from "./fixtures.ts";
import { markNewLooks, unmarkLooks } from "./looks.ts";

declare global {
  interface Window {
    /** Once its source has run in the page. */
    axe?: {
      configure(spec: Spec): void;
      run(within: string | Document, options: RunOptions): Promise<AxeResults>;
    };
  }
}

/** It goes into every page: the small one goes faster. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What a colour scheme can change; contrast is held to 7:1 (WCAG 1.4.6). They look at marked elements alone. */
const colours = ["color-contrast-enhanced", "link-in-text-block"];
const markedOnly: Spec = {
  rules: [
    { id: "color-contrast-enhanced", selector: "[data-look]" },
    { id: "link-in-text-block", selector: "a[href][data-look]" },
  ],
};

const everyRule: RunOptions = {
  runOnly: { type: "tag", values: tags },
  // Whatever fails at 4.5:1 fails at 7:1 too.
  rules: { "color-contrast-enhanced": { enabled: true }, "color-contrast": { enabled: false } },
};
const colourRules: RunOptions = { runOnly: { type: "rule", values: colours } };
/** The visitor's own colours; axe measures those they replace. */
const allButColours: RunOptions = {
  runOnly: { type: "tag", values: tags },
  rules: Object.fromEntries(
    [...colours, "color-contrast"].map((rule) => [rule, { enabled: false }]),
  ),
};

interface AccessibleOptions {
  readonly lightOnly?: boolean;
  /** What the page is seen at, for the message. */
  readonly at?: string;
  /**
   * What the same state of the page showed before. Where the same elements show again, only colors are looked at:
   * of the other rules only that for small targets asks where things stand, and `smallTargets` asks for more.
   */
  readonly shownBefore?: Set<string>;
}

/** Expects no fault of the page in light and, unless told, in dark and in forced colours; leaves it light. */
export async function expectAccessible(
  page: Page,
  { lightOnly = false, at = "", shownBefore = new Set() }: AccessibleOptions = {},
): Promise<void> {
  const boxes = await page.evaluate(shownBoxes);
  const shown = boxes.replaceAll(/[^|]+/g, "shown");
  const light = shownBefore.has(shown) ? colourFaults(page) : axeFaults(page);
  shownBefore.add(shown);
  expect.soft(await light, `axe, light, ${at}`).toEqual([]);
  if (lightOnly) return;
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await colourFaults(page), `axe, dark, ${at}`).toEqual([]);
  await page.emulateMedia({ forcedColors: "active" });
  // Where the same stands in the same places, the rules have the same to say.
  if ((await page.evaluate(shownBoxes)) !== boxes)
    expect.soft(await run(page, allButColours), `axe, forced colours, ${at}`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
}

/** Runs in the page: every element that shows, and where. */
function shownBoxes(): string {
  return Array.from(document.querySelectorAll("body *"), (element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return "";
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + scrollX, top + scrollY, width, height].map(Math.round).join();
  }).join("|");
}

/** What axe finds, each as rule and places; on the whole page or within what a selector finds. */
export async function axeFaults(page: Page, within?: string): Promise<string[]> {
  return measureLooks(page, within, () => run(page, everyRule, within));
}

/** What axe finds in the colors alone; nothing where no look is new. */
export async function colourFaults(page: Page, within?: string): Promise<string[]> {
  return measureLooks(page, within, async (isNew) => (isNew ? run(page, colourRules, within) : []));
}

/** The looks in which axe has found no fault in this process. */
const soundLooks = new Set<number>();

/**
 * Contrast takes axe most of its time, so each look is measured once, on the first page that has it, and there at
 * the first and the last element of that look.
 */
async function measureLooks(
  page: Page,
  within = "body",
  measure: (isNew: boolean) => Promise<string[]>,
): Promise<string[]> {
  const looks = await page.evaluate(markNewLooks, { within, known: [...soundLooks] });
  const faults = await measure(looks.length > 0);
  await page.evaluate(unmarkLooks);
  if (faults.length === 0) for (const look of looks) soundLooks.add(look);
  return faults;
}

async function run(page: Page, options: RunOptions, within?: string): Promise<string[]> {
  const isThere = await page.evaluate(() => window.axe !== undefined);
  if (!isThere) await page.evaluate(source);
  // Of what passes, axe would work out a selector for every element.
  const asked = { ...options, resultTypes: ["violations"] } satisfies RunOptions;
  return await page.evaluate(findFaults, { asked, within, selectors: markedOnly });
}

interface Asked {
  readonly asked: RunOptions;
  readonly within: string | undefined;
  readonly selectors: Spec;
}

/** Runs in the page. */
async function findFaults({ asked, within, selectors }: Asked): Promise<string[]> {
  // Colours on their way would be measured. Ended, not waited for: a page out of sight may draw no frame.
  for (const animation of document.getAnimations()) animation.finish();
  if (window.axe === undefined) throw new Error("axe is not in the page");
  window.axe.configure(selectors);
  const { violations } = await window.axe.run(within ?? document, asked);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
  );
}
