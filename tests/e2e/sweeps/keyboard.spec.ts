import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { guideForm } from "#tests/e2e/support/guide-form.ts";
import { operatorLeads } from "#tests/e2e/support/operator.ts";
import { tabTo } from "#tests/e2e/support/keyboard.ts";

test("works by keyboard alone: past the menu to the guide form, and through it", async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto("/");
  const { keyboard } = page;
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await started(page);

  const menu = page.getByRole("banner").locator("summary");
  await tabTo(page, menu);
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Home", exact: true }),
  ).toBeFocused();
  await keyboard.press("Escape");
  await expect(menu).toBeFocused();

  await tabTo(page, page.getByRole("link", { name: "Get My Free Guide" }).first());
  await keyboard.press("Enter");
  const form = guideForm(page);
  await expect(form.firstName).toBeFocused();
  await keyboard.type("Keyla");
  await keyboard.press("Tab");
  await keyboard.type("keyla@example.test");
  await keyboard.press("Tab");
  await keyboard.type("75024");
  await keyboard.press("Tab");
  await keyboard.press("Space");
  await expect(form.newsletter).toBeChecked();
  await keyboard.press("Tab");
  await expect(form.button).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your guide is ready" })).toBeVisible();
  expect(await operatorLeads(service.store, "keyla@example.test")).toMatchObject([
    { name: "Keyla", zipCode: "75024", wantsNewsletter: true },
  ]);
});
