import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
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
      await page.evaluate(axe.source);
      expect(await faults(page, everyRule), "light").toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await faults(page, colourRules), "dark").toEqual([]);
      await page.emulateMedia({ forcedColors: "active" });
      expect(await faults(page, allButColours), "forced colours").toEqual([]);
      await expectComplaints(complaints, [...complains]);
    });
  }
}

test("what is at fault is found", async ({ page }) => {
  await page.goto("/thank-you-guide");
  await page.evaluate(axe.source);
  await page.evaluate(() => {
    const text = document.querySelector("main p");
    text?.prepend(document.createElement("button"));
    if (text instanceof HTMLElement) text.style.color = "#666"; // 5.4:1
  });
  const found = (await faults(page, everyRule)).map((fault) => fault.split(":")[0]);
  expect(found).toEqual(expect.arrayContaining(["button-name", "color-contrast-enhanced"]));
});

/** What axe, which stands in the page already, finds: each as rule and places. */
async function faults(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  // Of what passes, axe would work out a selector for every element.
  const brief: RunOptions = { ...options, resultTypes: ["violations"] };
  const { violations } = await page.evaluate(runAxe, brief);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
  );
}

/** Runs inside the page. */
function runAxe(options: RunOptions) {
  const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
  return inPage.run(document, options);
}
