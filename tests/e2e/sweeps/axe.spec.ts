import { axeFaults, everyRule, expectAccessible } from "#tests/e2e/support/axe-faults.ts";
import { expectComplaints } from "#tests/e2e/support/complaints.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { pageStates } from "#tests/e2e/support/page-states.ts";

/** What forced colours change is the same in between. */
const widths = [
  { width: 320, forcedToo: true },
  { width: 768, forcedToo: false },
  { width: 1280, forcedToo: true },
];

for (const { name, complains, open } of pageStates) {
  test(`${name}: no fault in light, dark and forced colours`, async ({ page, complaints }) => {
    await page.setViewportSize({ width: 320, height: 720 });
    await open(page);
    for (const { width, forcedToo } of widths) {
      await page.setViewportSize({ width, height: 720 });
      await test.step(`${width} px`, () => expectAccessible(page, { forcedToo }));
    }
    await expectComplaints(complaints, [...complains]);
  });
}

test("control: faults of a name and of a contrast are found", async ({ page }) => {
  await page.goto("/");
  await started(page); // what stands there before would be drawn anew
  await page.evaluate(() => {
    const button = document.createElement("button");
    const text = Object.assign(document.createElement("p"), { textContent: "Hard to read" });
    text.style.color = "#666";
    document.querySelector("main")?.prepend(button, text);
  });
  const found = await axeFaults(page, everyRule, "main");
  expect(found.map((fault) => fault.split(":")[0])).toEqual(
    expect.arrayContaining(["button-name", "color-contrast-enhanced"]),
  );
});
