import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { expectComplaints } from "./complaints.ts";
import { expect, test } from "./fixtures.ts";
import { pageStates } from "./page-states.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What a colour scheme can change; contrast is held to 7:1 (WCAG 1.4.6). */
const colours = ["color-contrast", "color-contrast-enhanced", "link-in-text-block"];

const everyRule: RunOptions = {
  runOnly: { type: "tag", values: tags },
  rules: { "color-contrast-enhanced": { enabled: true } },
};
const colourRules: RunOptions = { runOnly: { type: "rule", values: colours } };
/** The visitor's own colours; axe measures those they replace. */
const allButColours: RunOptions = {
  runOnly: { type: "tag", values: tags },
  rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])),
};

for (const { name, complains, open } of pageStates) {
  for (const width of [320, 768, 1280]) {
    test(`${name}, ${width} px: no fault in light, dark and forced colours`, async ({
      page,
      complaints,
    }) => {
      await page.setViewportSize({ width, height: 720 });
      await open(page);
      expect(await faults(page, everyRule), "light").toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await faults(page, colourRules), "dark").toEqual([]);
      await page.emulateMedia({ forcedColors: "active" });
      expect(await faults(page, allButColours), "forced colours").toEqual([]);
      await expectComplaints(complaints, [...complains]);
    });
  }
}

/** What axe finds, each as rule and places. */
async function faults(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  // Of what passes, axe would work out a selector for every element.
  const { violations } = await new AxeBuilder({ page })
    .options({ ...options, resultTypes: ["violations"] })
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
  );
}
