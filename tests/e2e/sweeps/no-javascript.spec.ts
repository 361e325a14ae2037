import type { Page, Response } from "@playwright/test";
import { renderTimeField } from "#contract/hidden-fields.ts";
import { testimonials } from "#tests/e2e/support/content-facts.ts";
import { expect, expectComplaints, failedResource, test } from "#tests/e2e/support/fixtures.ts";
import { guideForm } from "#tests/e2e/support/guide-form.ts";
import { operatorLeads, operatorSays } from "#tests/e2e/support/store.ts";
import { waitLikeAPerson } from "#tests/e2e/support/request-form.ts";

test.use({ javaScriptEnabled: false });
test.beforeEach(({ page }) => page.goto("/"));

test("every question opens, one at a time", async ({ page }) => {
  const items = page.locator("details[name=faq]");
  await expect(items).toHaveCount(6);
  for (const item of await items.all()) {
    await expect(item.getByRole("paragraph")).toBeHidden();
    await item.locator("summary").click();
    await expect(item.getByRole("paragraph")).toBeVisible();
    await expect(page.locator("details[name=faq][open]")).toHaveCount(1);
  }
  await items.last().locator("summary").click();
  await expect(page.locator("details[name=faq][open]")).toHaveCount(0);
});

test("every testimonial is reachable, without inactive buttons", async ({ page }) => {
  const carousel = page.getByRole("group", { name: "What people say after the call" });
  const quotes = carousel.getByRole("figure");
  await expect(quotes).toHaveCount(testimonials.home.length);
  for (const quote of await quotes.all()) {
    await quote.scrollIntoViewIfNeeded();
    await expect(quote).toBeInViewport({ ratio: 0.9 });
  }
  await expect(carousel.getByRole("button")).toHaveCount(0);
});

test("the menu opens, and its links work", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  const menu = page.getByRole("banner").getByRole("navigation", { name: "Main" });
  await expect(menu).toBeHidden();
  await page.getByText("Menu", { exact: true }).click();
  await expect(menu.getByRole("link")).toHaveCount(6);
  await menu.getByRole("link", { name: "Home" }).click();
  await expect(menu).toBeHidden();
});

test("the guide button jumps to the form", async ({ page }) => {
  await page.getByRole("link", { name: "Get My Free Guide" }).first().click();
  await expect(page.getByRole("heading", { name: "Download Your Free Guide" })).toBeInViewport();
});

test("errors appear at their fields, with the input kept", async ({ page, complaints }) => {
  const form = guideForm(page);
  await form.fill({ firstName: "Ann", email: "ann at example", zipCode: "750" });
  await form.newsletter.check();
  const answer = await submit(page);
  expect(answer.status()).toBe(422);
  await expect(page).toHaveTitle(/^Error: Free Help/);
  const messages = ["Invalid email address", "ZIP code must be 5 digits"];
  await expect(form.summary.getByRole("link")).toHaveText(messages);
  await expect(form.summary).toBeInViewport();
  await expect(form.email).toHaveAccessibleDescription(/Invalid email address$/);
  await expect(form.zipCode).toHaveAccessibleDescription(/ZIP code must be 5 digits$/);
  await expect(form.firstName).not.toHaveAttribute("aria-invalid");
  await expect(form.firstName).toHaveValue("Ann");
  await expect(form.email).toHaveValue("ann at example");
  await expect(form.zipCode).toHaveValue("750");
  await expect(form.newsletter).toBeChecked();
  await form.summary.getByRole("link", { name: "Invalid email address" }).click();
  await expect(form.email).toBeFocused();
  await expectComplaints(complaints, [failedResource(422)]);
});

test("a corrected form shows the thank-you, and is stored and mailed", async ({
  page,
  complaints,
  mail,
  service,
}) => {
  const email = "plain@example.test";
  const form = guideForm(page);
  await form.fill({ firstName: "Ann", email: "plain at example", zipCode: "75024" });
  await submit(page);
  await form.email.fill(email);
  await waitLikeAPerson();
  const answer = await submit(page);
  expect(answer.status()).toBe(303);
  expect(new URL(page.url()).pathname).toBe("/thank-you-guide");
  await expect(page).toHaveTitle(/^Your Guide Is Ready/);
  await expect(page.getByRole("link", { name: "Download PDF" })).toBeVisible();
  const { email: guide } = await mail.waitFor(({ to }) => to.includes(email));
  expect(guide.attachments).toHaveLength(1);
  expect(await operatorLeads(service.store, email)).toMatchObject([
    {
      name: "Ann",
      zipCode: "75024",
      wantsNewsletter: false,
      disclosures: [{ channel: "page", text: expect.stringContaining("By asking for the guide") }],
    },
  ]);
  await expectComplaints(complaints, [failedResource(422)]);
});

test("with a forged timestamp, it shows the same thank-you and is held until it is released", async ({
  page,
  complaints,
  mail,
  service: { store },
}) => {
  const email = "forged@example.test";
  const form = guideForm(page);
  await form.fill({ firstName: "Forged", email: "forged at example" });
  await submit(page);
  await form.email.fill(email);
  await page.route(/./, (route, request) => {
    const sent = request.postData();
    const forged = sent?.replace(new RegExp(`${renderTimeField}=[^&]+`), `${renderTimeField}=1`);
    return route.continue(forged === undefined ? {} : { postData: forged });
  });
  expect((await submit(page)).status()).toBe(303);
  await expect(page).toHaveTitle(/^Your Guide Is Ready/);
  const [lead] = await operatorLeads(store, email);
  expect(lead).toMatchObject({ suspected: "forged", releasedAt: null });
  expect(mail.caught.filter(({ to }) => to.includes(email))).toEqual([]);
  const id = lead?.id ?? "";
  expect(await operatorSays(store, ["release", id])).toContain(`(${id}) is released; 2 messages`);
  const { email: guide } = await mail.waitFor(({ to }) => to.includes(email));
  expect(guide.attachments).toHaveLength(1);
  const { email: notice } = await mail.waitFor(
    (sent) => sent.email.subject?.includes("Forged") === true,
  );
  expect(notice.subject).toMatch(/^Guide request \d+, possibly automated: Forged/);
  expect(notice.text).toContain("Held, then released");
  await expectComplaints(complaints, [failedResource(422)]);
});

test("the same form posted twice is one lead", async ({ page, service }) => {
  const email = "twice@example.test";
  for (const _ of ["once", "twice"]) {
    await page.goto("/");
    await guideForm(page).fill({ firstName: "Ann", email });
    expect((await submit(page)).status()).toBe(303);
    expect(new URL(page.url()).pathname).toBe("/thank-you-guide");
  }
  expect(await operatorLeads(service.store, email)).toHaveLength(1);
});

/** Presses the button. Returns the server's response to the form. */
async function submit(page: Page): Promise<Response> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    guideForm(page).button.click(),
  ]);
  return answer;
}
