import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expectComplaints } from "./complaints.ts";
import { expect, test } from "./fixtures.ts";
import { pageStates } from "./page-states.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const { name, complains, open } of pageStates) {
  for (const width of [320, 768, 1280]) {
    test(`${name}, ${width} px: no fault in light, dark and forced colours`, async ({
      page,
      complaints,
    }) => {
      await page.setViewportSize({ width, height: 720 });
      await open(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await faults(page), colorScheme).toEqual([]);
      }
      // The visitor's own colours; axe measures those they replace.
      await page.emulateMedia({ forcedColors: "active" });
      expect(await faults(page, { contrast: false }), "forced colours").toEqual([]);
      await expectComplaints(complaints, [...complains]);
    });
  }
}

/** What axe finds, each as rule and places; contrast is held to 7:1 (WCAG 1.4.6). */
async function faults(page: Page, { contrast = true } = {}): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: { type: "tag", values: tags },
      // Of what passes, axe would work out a selector for every element.
      resultTypes: ["violations"],
      rules: {
        "color-contrast": { enabled: contrast },
        "color-contrast-enhanced": { enabled: contrast },
      },
    })
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
  );
}
