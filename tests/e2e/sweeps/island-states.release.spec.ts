import type { Page } from "@playwright/test";
import { allLive, expect, expectComplaints, started, test } from "#tests/e2e/support/fixtures.ts";
import { islandStates, keptStates } from "#tests/e2e/support/island-states.ts";

// Visitors leave islands, come back, and translate pages in any state: their input is never lost.

for (const { name, path, reach, expectReached, expectKept, expectLinked } of keptStates) {
  const expectAgain = expectKept ?? expectReached;

  test(`${name}: survives a reload, leaving and coming back, the address alone, and a link to a section`, async ({
    page,
  }) => {
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
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener("hashchange", resolve, { once: true });
          location.hash = "main";
        }),
    );
    await page.reload();
    await expectAgain(page);
  });
}

for (const { name, path, reach, expectReached } of islandStates) {
  test(`${name}: works on a page changed by a translation tool`, async ({ page, complaints }) => {
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
    // React logs this if the text differs from what it rendered.
    const others = complaints.filter(
      (text) => !/^warning: React rendered the island .* again/.test(text),
    );
    complaints.splice(0, complaints.length, ...others);
  });
}

test("control: finds a lost choice, an error and an emptied island", async ({
  page,
  complaints,
}) => {
  const state = keptStates.find(({ name }) => name === "plans chosen");
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

function emptyIslands(page: Page): Promise<string[]> {
  return page
    .locator("[data-island]:not(:has(*))")
    .evaluateAll((islands) => islands.map(({ dataset }) => dataset["island"] ?? ""));
}

/**
 * Runs in the page: wraps every text in an extra element, as the browsers' translators do. Keeps the words, so that
 * tests can find them.
 */
function translateWords(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const isScript = text.parentElement?.matches("script, style, textarea, option");
    if (isScript || !text.textContent?.trim() || !(text instanceof Text)) continue;
    const inner = document.createElement("font");
    inner.append(text.data);
    const outer = document.createElement("font");
    outer.append(inner);
    text.replaceWith(outer);
  }
}
