import type { Page } from "@playwright/test";
import { expectComplaints } from "#tests/e2e/support/complaints.ts";
import { allLive, expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { islandStates } from "./island-states.ts";
import { translateWords } from "./translate-words.ts";

// An island is left, come back to and translated in whatever state it is: nothing that was given is lost.

for (const { name, path, reach, expectReached, expectKept, expectLinked } of islandStates) {
  const expectAgain = expectKept ?? expectReached;

  test(`${name}: a reload, leaving and coming back, and the address alone`, async ({ page }) => {
    await page.goto(path);
    await started(page);
    const bare = await emptyIslands(page);
    await reach(page);
    await expectReached(page);
    await page.reload();
    await expectAgain(page);
    await page.goto("/accessibility");
    await started(page);
    await page.goBack();
    await expectAgain(page);
    await allLive(page);
    await expectAgain(page);
    for (const island of await emptyIslands(page)) expect(bare).toContain(island);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await started(other);
    await expectLinked(other);
    await other.close();
  });

  test(`${name}: a link to a place on the page, and a reload there`, async ({ page }) => {
    await page.goto(path);
    await started(page);
    await reach(page);
    await expectReached(page);
    await page.evaluate(() => {
      location.hash = "main";
    });
    await page.reload();
    await expectAgain(page);
  });

  test(`${name}: on a page that a translator changed`, async ({ page, complaints }) => {
    await page.goto(path);
    await started(page);
    const bare = await emptyIslands(page);
    await page.evaluate(translateWords);
    await reach(page);
    await expectReached(page);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/accessibility");
    await page.goto(path);
    await allLive(page);
    await page.evaluate(translateWords);
    await reach(page);
    await expectReached(page);
    for (const island of await emptyIslands(page)) expect(bare).toContain(island);
    // React says so when it finds other words than it drew.
    const others = complaints.filter((text) => !/^warning: The island .* drawn anew/.test(text));
    complaints.splice(0, complaints.length, ...others);
  });
}

test("control: a choice that is lost, an error and an emptied island are found", async ({
  page,
  complaints,
}) => {
  const state = islandStates.find(({ name }) => name === "plans chosen");
  await page.goto("/compare-plans");
  await started(page);
  await state?.reach(page);
  await state?.expectReached(page);
  await page.evaluate(() => history.replaceState(null, ""));
  await page.reload();
  await started(page);
  await state?.expectLinked(page);
  const bare = await emptyIslands(page);
  await page.evaluate(() => document.querySelector("[data-island=tabs]")?.replaceChildren());
  expect(await emptyIslands(page)).toEqual(["tabs", ...bare]);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("planted");
    });
  });
  await expectComplaints(complaints, [/planted/]);
});

/** Names of the islands without any content. */
function emptyIslands(page: Page): Promise<string[]> {
  return page
    .locator("[data-island]:not(:has(*))")
    .evaluateAll((islands) => islands.map(({ dataset }) => dataset["island"] ?? ""));
}
