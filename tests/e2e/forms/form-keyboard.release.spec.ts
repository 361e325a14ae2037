import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { guideForm } from "#tests/e2e/support/guide-form.ts";
import { tabTo } from "#tests/e2e/support/keyboard.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import { expectThanks, formParts, openForm } from "#tests/e2e/support/request-form.ts";
import { compare, planInput } from "#tests/e2e/support/request-forms.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";

test("the plan comparison's boxes and radio buttons work by keyboard alone, in the form's order", async ({
  page,
}) => {
  await openForm(page, compare);
  const calls = await answerLeads(page, (route) => route.fulfill(stored), compare.call);
  const { form, input, submit } = formParts(page, compare);
  const { keyboard } = page;
  // The form is far down the page: a link leads there.
  await page.getByRole("link", { name: "Request My Comparison" }).focus();
  await keyboard.press("Enter");
  await tabTo(page, input("name"));
  for (const [name, value] of Object.entries(planInput)) {
    if (name !== "name") await keyboard.press("Tab");
    if (name === "zipCode") {
      await expect(input("agreesToAutomatedContact"), "under the phone number").toBeFocused();
      await keyboard.press("Tab");
    }
    await expect(input(name)).toBeFocused();
    await keyboard.type(value);
  }
  await tabTo(page, form.getByLabel(/^Medicare Part B/));
  await keyboard.press("Space");
  await tabTo(page, form.getByRole("radio", { name: "Phone call" }));
  await keyboard.press("ArrowUp");
  await tabTo(page, form.getByRole("radio", { name: "Any time" }));
  await keyboard.press("ArrowDown");
  await tabTo(page, input("additionalInfo"));
  await keyboard.type("Two doctors");
  await tabTo(page, submit);
  await keyboard.press("Space");
  await expectThanks(page, compare);
  expect(calls.map(({ body }) => body)).toMatchObject([
    {
      ...planInput,
      phone: "(972) 204-5855",
      birthdate: "03/15/1960",
      medicarePartA: false,
      medicarePartB: true,
      preferredContactMethod: "text",
      bestTimeToContact: "morning",
      additionalInfo: "Two doctors",
    },
  ]);
});

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
