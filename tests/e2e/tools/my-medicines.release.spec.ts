import { medicineWords } from "#tests/e2e/support/content-facts.ts";
import { allLive, expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { holdScripts } from "#tests/e2e/support/gate.ts";
import { tabTo } from "#tests/e2e/support/keyboard.ts";
import {
  keptInTab,
  listMedicines,
  medicinesPage,
  medicinesPath,
} from "#tests/e2e/support/tool-pages.ts";

const { list } = medicineWords;

test("removing the last medicine leaves an empty one; removing and clearing can be undone until the page is left", async ({
  page,
}) => {
  const { group, names, remove, undo, clear } = await listMedicines(page, "Metformin", "Zinc");
  for (const name of ["Zinc", "Metformin"]) await remove(name).click();
  await expect(names).toHaveCount(1);
  await expect(names).toHaveValue("");
  await expect(group(1)).toBeFocused();
  await undo.click();
  await expect(names.first()).toHaveValue("Metformin");
  await clear.click();
  await undo.click();
  await expect(names.first()).toHaveValue("Metformin");
  expect(await keptInTab(page)).toContain("Metformin");
  await clear.click();
  await page.reload();
  await allLive(page);
  await expect(names.first()).toHaveValue("");
});

test("nothing is sent while a visitor types, and nothing typed is sent later", async ({ page }) => {
  const { field, add, names, undo } = await listMedicines(page);
  await field(1, "medicine").focus();
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.url()} ${request.postData()}`));
  await page.keyboard.type("Metformin");
  await field(1, "use").fill("Twice a day");
  await field(1, "use").focus();
  await tabTo(page, add);
  await page.keyboard.press("Space");
  await expect(field(2, "medicine"), "the button leads to the new one").toBeFocused();
  await expect(names).toHaveCount(2);
  await expect(undo).toHaveCount(0);
  expect(requests).toEqual([]);
  await page.goto("/talk-to-agent");
  await started(page);
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.join(" ")).not.toMatch(/Metformin|Twice/);
  await page.evaluate(() => fetch("/talk-to-agent?planted=Metformin"));
  expect(requests.join(" "), "control: finds it in a request").toContain("Metformin");
});

test("keeps what is typed before the script loads", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(medicinesPath, { waitUntil: "commit" });
  const { field, names } = medicinesPage(page);
  await field(1, "medicine").fill("Metformin");
  release();
  await allLive(page);
  await expect(names).toHaveCount(1);
  await expect(field(1, "medicine")).toHaveValue("Metformin");
  expect(await keptInTab(page)).toContain("Metformin");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page is an empty sheet to print and fill in by hand", async ({ page }) => {
    await page.goto(medicinesPath);
    const { sheet, names, add } = medicinesPage(page);
    await expect(page.getByText(list.byHand)).toBeVisible();
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole("row")).toHaveCount(1 + 10);
    for (const scripted of [names.first(), add]) await expect(scripted).toBeHidden();
  });
});
