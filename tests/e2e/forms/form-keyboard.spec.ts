import type { Page } from "@playwright/test";
import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import {
  type RequestForm,
  expectThanks,
  formParts,
  openForm,
} from "#tests/e2e/support/request-form.ts";
import {
  compare,
  consultation,
  contact,
  messageInput,
  planInput,
} from "#tests/e2e/support/request-forms.ts";
import { tabTo } from "#tests/e2e/support/keyboard.ts";
import { guideForm } from "#tests/e2e/support/guide-form.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";

const asked = {
  ...planInput,
  phone: "(972) 204-5855",
  birthdate: "03/15/1960",
  medicarePartA: false,
  medicarePartB: true,
  preferredContactMethod: "text",
  bestTimeToContact: "morning",
  additionalInfo: "Two doctors",
};

for (const { name, form, way, type, sent } of [
  { name: "comparison", form: compare, way: toComparison, type: typePlanRequest, sent: asked },
  { name: "consultation", form: consultation, way: toForm, type: typePlanRequest, sent: asked },
  {
    name: "message",
    form: contact,
    way: toForm,
    type: typeMessage,
    sent: { ...messageInput, phone: "(972) 204-5855" },
  },
] as const) {
  test(`${name}: can be found, filled in, corrected and sent by keyboard alone`, async ({
    page,
  }) => {
    await openForm(page, form);
    const calls = await answerLeads(page, (route) => route.fulfill(stored), form.call);
    const { input, summary, thanks } = formParts(page, form);
    const { keyboard } = page;
    await keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
    await keyboard.press("Enter");
    await way(page, form);
    await keyboard.press("Enter");
    await expect(summary).toBeFocused();
    await keyboard.press("Tab");
    await expect(summary.getByRole("link").first()).toBeFocused();
    await keyboard.press("Enter");
    await expect(input("name")).toBeFocused();
    await type(page, form);
    await expectThanks(page, form);
    expect(calls.map(({ body }) => body)).toEqual([expect.objectContaining(sent)]);
    await keyboard.press("Tab");
    const call = thanks.locator("..").getByRole("link", { name: agency.phone.display });
    await expect(call).toBeFocused();
  });
}

async function toForm(page: Page, form: RequestForm): Promise<void> {
  await tabTo(page, formParts(page, form).input("name"));
}

/** The form is far down the page, so go there through a link. */
async function toComparison(page: Page, form: RequestForm): Promise<void> {
  await tabTo(page, page.getByRole("link", { name: "Request My Comparison" }));
  await page.keyboard.press("Enter");
  await tabTo(page, formParts(page, form).input("name"));
}

async function typePlanRequest(page: Page, form: RequestForm): Promise<void> {
  const { keyboard } = page;
  const { form: whole, input, submit } = formParts(page, form);
  for (const [name, value] of Object.entries(planInput)) {
    if (name !== "name") await keyboard.press("Tab");
    if (name === "zipCode") {
      await expect(input("agreesToAutomatedContact"), "under the phone number").toBeFocused();
      await keyboard.press("Tab");
    }
    await expect(input(name)).toBeFocused();
    await keyboard.type(value);
  }
  await tabTo(page, whole.getByLabel(/^Medicare Part B/));
  await keyboard.press("Space");
  await tabTo(page, whole.getByRole("radio", { name: "Phone call" }));
  await keyboard.press("ArrowUp");
  await tabTo(page, whole.getByRole("radio", { name: "Any time" }));
  await keyboard.press("ArrowDown");
  await tabTo(page, input("additionalInfo"));
  await keyboard.type("Two doctors");
  await tabTo(page, submit);
  await keyboard.press("Space");
}

async function typeMessage(page: Page, form: RequestForm): Promise<void> {
  const { keyboard } = page;
  const { input, submit } = formParts(page, form);
  await keyboard.type(messageInput.name);
  await keyboard.press("Tab");
  await keyboard.type(messageInput.email);
  await keyboard.press("Tab");
  await keyboard.type("9722045855");
  await tabTo(page, input("message"));
  const [first = "", second = ""] = messageInput.message.split("\n");
  await keyboard.type(first);
  await keyboard.press("Enter");
  await keyboard.type(second);
  await tabTo(page, submit);
  await keyboard.press("Enter");
}

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
