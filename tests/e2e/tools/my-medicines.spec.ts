import { agency, medicineWords } from "#tests/e2e/support/content-facts.ts";
import { allLive, expect, test } from "#tests/e2e/support/fixtures.ts";
import { keptInTab, listMedicines, medicinesPath } from "#tests/e2e/support/tool-pages.ts";

const { list } = medicineWords;

test("a list typed by keyboard is kept on a reload, edited, printed on one sheet, and cleared from the tab", async ({
  page,
}) => {
  const { field, group, groups, names, notice, remove, sheet, undo, clear } =
    await listMedicines(page);
  await expect(groups).toHaveCount(1);
  await field(1, "medicine").focus();
  for (const text of ["Metformin", "500 mg", "Twice a day"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }
  await expect(groups).toHaveCount(2);
  await expect(field(2, "medicine"), "Enter leads on to a new one").toBeFocused();
  await page.keyboard.type("Lisinopril");
  await page.reload();
  await allLive(page);
  await expect(names).toHaveCount(2);
  await expect(field(1, "use")).toHaveValue("Twice a day");
  await expect(names.nth(1)).toHaveValue("Lisinopril");

  await remove("Metformin").click();
  await expect(names).toHaveCount(1);
  await expect(group(1), "the next one").toBeFocused();
  await expect(notice("Metformin")).toBeVisible();
  await undo.click();
  await expect(names.first()).toHaveValue("Metformin");
  await expect(undo).toHaveCount(0);

  const large = page.getByRole("listitem").filter({ hasText: /^Metformin500 mgTwice a day$/ });
  await expect(large).toBeHidden();
  await page.getByText(list.read).click();
  await expect(large, "to read out").toBeVisible();

  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(sheet.getByRole("cell", { name: "Lisinopril" })).toBeVisible();
  await expect(sheet.getByRole("row")).toHaveCount(1 + 10);
  for (const line of [...list.lines, list.notes])
    await expect(page.getByText(line, { exact: true })).toBeVisible();
  await expect(page.getByRole("banner").getByText(agency.phone.display)).toBeVisible();
  for (const hidden of [names.first(), clear, page.getByRole("heading", { level: 1 })])
    await expect(hidden).toBeHidden();
  const paper = (await page.pdf({ format: "Letter" })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "screen" });

  expect(await keptInTab(page)).toContain("Metformin");
  await clear.click();
  await expect(notice(list.cleared)).toBeVisible();
  await expect(names.first()).toHaveValue("");
  expect(await keptInTab(page)).not.toContain("Metformin");
  await expect(page).toHaveURL(medicinesPath);
});
