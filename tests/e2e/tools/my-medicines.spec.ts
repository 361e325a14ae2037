import type { Page } from "@playwright/test";
import { fillPlaces } from "#content/fill-places.ts";
import { agency, medicineWords as words } from "#tests/e2e/support/content-facts.ts";
import { allLive, expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { holdScripts } from "#tests/e2e/support/gate.ts";
import { tabTo } from "#tests/e2e/support/keyboard.ts";

const { list } = words;
const path = "/my-medicines";

function medicines(page: Page) {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const group = (number: number) =>
    page.getByRole("group", { name: fillPlaces(list.row, { number }), exact: true });
  return {
    group,
    groups: page.getByRole("group", { name: /^Medicine \d+$/ }),
    field: (number: number, name: "medicine" | "strength" | "use") =>
      group(number).getByRole("textbox", { name: list[name] }),
    names: page.getByRole("textbox", { name: list.medicine }),
    add: button(list.add),
    clear: button(list.clear),
    undo: button(list.undo),
    remove: (name: string) => button(`${list.remove} ${name}`),
    said: (text: string) => page.getByRole("status").filter({ hasText: text }),
    sheet: page.getByRole("table", { name: list.sheet, includeHidden: true }),
  };
}

/** Opens the page and enters medicines by name. */
async function listed(page: Page, ...names: string[]): Promise<ReturnType<typeof medicines>> {
  await page.goto(path);
  await allLive(page);
  const parts = medicines(page);
  for (const [index, name] of names.entries()) await parts.field(index + 1, "medicine").fill(name);
  return parts;
}

/** What this tab keeps. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test("works by keyboard alone: Enter leads on, and from the last field to a new medicine", async ({
  page,
}) => {
  const { field, groups, undo, add } = await listed(page);
  await expect(groups).toHaveCount(3);
  await field(3, "medicine").focus();
  for (const text of ["Metformin", "500 mg", "Twice a day"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }
  await expect(groups).toHaveCount(4);
  await expect(field(4, "medicine")).toBeFocused();
  await expect(field(3, "use")).toHaveValue("Twice a day");
  await tabTo(page, add);
  await page.keyboard.press("Space");
  await expect(field(5, "medicine")).toBeFocused();
  await expect(undo).toHaveCount(0);
  await expect(page).toHaveURL(path);
});

test("the tab keeps the list on a reload; another tab has none", async ({ page, context }) => {
  const { field, names } = await listed(page, "Metformin", "Lisinopril");
  await page.reload();
  await expect(names).toHaveCount(2);
  await expect(field(2, "medicine")).toHaveValue("Lisinopril");
  await field(1, "strength").fill("500 mg");
  await page.goto("/accessibility");
  await page.goto(path);
  await expect(field(1, "strength")).toHaveValue("500 mg");
  const other = await context.newPage();
  await other.goto(path);
  await allLive(other);
  await expect(medicines(other).names).toHaveCount(3);
  await expect(medicines(other).field(1, "medicine")).toHaveValue("");
  await other.close();
});

test("removing a medicine leads to the next one, and can be undone", async ({ page }) => {
  const { group, names, remove, said, undo } = await listed(
    page,
    "Metformin",
    "Lisinopril",
    "Zinc",
  );
  await remove("Lisinopril").click();
  await expect(names).toHaveCount(2);
  await expect(group(2)).toBeFocused();
  await expect(names.nth(1)).toHaveValue("Zinc");
  await expect(said("Lisinopril")).toBeVisible();
  await undo.click();
  await expect(names.nth(1)).toHaveValue("Lisinopril");
  await expect(undo).toHaveCount(0);
  for (const name of ["Zinc", "Lisinopril", "Metformin"]) await remove(name).click();
  await expect(names).toHaveCount(1);
  await expect(names).toHaveValue("");
  await expect(group(1)).toBeFocused();
});

test("clearing empties the list and the tab, and can be undone until the page is left", async ({
  page,
}) => {
  const { names, clear, said, undo } = await listed(page, "Metformin");
  expect(await kept(page)).toContain("Metformin");
  await clear.click();
  await expect(said(list.cleared)).toBeVisible();
  await expect(names.first()).toHaveValue("");
  expect(await kept(page)).not.toContain("Metformin");
  await undo.click();
  await expect(names.first()).toHaveValue("Metformin");
  expect(await kept(page)).toContain("Metformin");
  await clear.click();
  await page.reload();
  await allLive(page);
  await expect(names.first()).toHaveValue("");
});

test("nothing is sent while a visitor types, and nothing typed is sent later", async ({ page }) => {
  const { field, add, names } = await listed(page);
  await field(1, "medicine").focus();
  await page.waitForLoadState("networkidle");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData()}`));
  await page.keyboard.type("Metformin");
  await field(1, "use").fill("Twice a day");
  await add.click();
  await expect(names).toHaveCount(4);
  expect(sent).toEqual([]);
  await page.goto("/talk-to-agent");
  await started(page);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.join(" ")).not.toMatch(/Metformin|Twice/);
  await page.evaluate(() => fetch("/talk-to-agent?planted=Metformin"));
  expect(sent.join(" "), "control: finds it in a request").toContain("Metformin");
});

test("prints one sheet with the list, the agency and lines to fill in", async ({ page }) => {
  const { sheet, names, add } = await listed(page, "Metformin", "Lisinopril");
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(sheet.getByRole("cell", { name: "Lisinopril" })).toBeVisible();
  await expect(sheet.getByRole("row")).toHaveCount(1 + 8);
  for (const line of [...list.lines, list.notes])
    await expect(page.getByText(line, { exact: true })).toBeVisible();
  await expect(page.getByRole("banner").getByText(agency.phone.display)).toBeVisible();
  for (const hidden of [names.first(), add, page.getByRole("heading", { level: 1 })])
    await expect(hidden).toBeHidden();
  const paper = (await page.pdf({ format: "Letter" })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("keeps what is typed before the script loads", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  const { field, names } = medicines(page);
  await field(2, "medicine").fill("Metformin");
  release();
  await allLive(page);
  await expect(names).toHaveCount(3);
  await expect(field(2, "medicine")).toHaveValue("Metformin");
  expect(await kept(page)).toContain("Metformin");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page is an empty sheet to print and fill in by hand", async ({ page }) => {
    await page.goto(path);
    const { sheet, names, add } = medicines(page);
    await expect(page.getByText(list.byHand)).toBeVisible();
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole("row")).toHaveCount(1 + 8);
    for (const scripted of [names.first(), add]) await expect(scripted).toBeHidden();
  });
});
