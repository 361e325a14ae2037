import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { expect } from "./fixtures.ts";

declare global {
  interface Window {
    /** Once its source has run in the page. */
    axe?: typeof axe;
  }
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What a colour scheme can change; contrast is held to 7:1 (WCAG 1.4.6). */
const colours = ["color-contrast", "color-contrast-enhanced", "link-in-text-block"];

export const everyRule: RunOptions = {
  runOnly: { type: "tag", values: tags },
  rules: { "color-contrast-enhanced": { enabled: true } },
};
export const colourRules: RunOptions = { runOnly: { type: "rule", values: colours } };
/** The visitor's own colours; axe measures those they replace. */
const allButColours: RunOptions = {
  runOnly: { type: "tag", values: tags },
  rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])),
};

/** Expects no fault of the page in light, in dark and, unless told, in forced colours; leaves it light. */
export async function expectAccessible(page: Page, { forcedToo = true } = {}): Promise<void> {
  expect(await axeFaults(page, everyRule), "light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeFaults(page, colourRules), "dark").toEqual([]);
  if (forcedToo) {
    await page.emulateMedia({ forcedColors: "active" });
    expect(await axeFaults(page, allButColours), "forced colours").toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
}

/** What axe finds, each as rule and places; on the whole page or within what a selector finds. */
export async function axeFaults(
  page: Page,
  options: RunOptions,
  within?: string,
): Promise<string[]> {
  const isThere = await page.evaluate(() => window.axe !== undefined);
  if (!isThere) await page.evaluate(axe.source);
  // Of what passes, axe would work out a selector for every element.
  const asked = { ...options, resultTypes: ["violations"] } satisfies RunOptions;
  return await page.evaluate(findFaults, { asked, within });
}

/** Runs in the page. */
async function findFaults({ asked, within }: { asked: RunOptions; within: string | undefined }) {
  // Colours on their way would be measured. Ended, not waited for: a page out of sight may draw no frame.
  for (const animation of document.getAnimations()) animation.finish();
  if (window.axe === undefined) throw new Error("axe is not in the page");
  const { violations } = await window.axe.run(within ?? document, asked);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
  );
}
