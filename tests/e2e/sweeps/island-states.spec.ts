import type { Page } from "@playwright/test";
import { allLive, expect, expectComplaints, started, test } from "#tests/e2e/support/fixtures.ts";
import { islandStates } from "#tests/e2e/support/island-states.ts";

// An island is left, come back to and translated in whatever state it is: nothing that was given is lost.

for (const state of islandStates) {
  const { name, path, reach, expectReached, expectKept, expectLinked } = state;
  const expectAgain = expectKept ?? expectReached;

  test(`${name}: a reload, leaving and coming back, the address alone, a place on the page`, async ({
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
    // An address that says nothing of the state is followed once, from the state behind this one.
    if (!state.isPassed || !page.url().endsWith(path)) {
      const other = await page.context().newPage();
      await other.goto(page.url());
      await started(other);
      await expectLinked(other);
      await other.close();
    }
    await page.evaluate(() => {
      location.hash = "main";
    });
    await page.reload();
    await expectAgain(page);
  });

  // A state that another one passes through is translated there.
  if (state.isPassed) continue;
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
    const others = complaints.filter(
      (text) => !/^warning: React rendered the island .* again/.test(text),
    );
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

/**
 * Runs inside the page: puts elements of its own in the place of every text, as the translators of browsers do.
 * The words stay the same, so that they can be looked for.
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
