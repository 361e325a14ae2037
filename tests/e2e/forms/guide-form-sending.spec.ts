import { expectComplaints } from "#tests/e2e/support/complaints.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { openGuideForm, toast } from "#tests/e2e/support/guide-form.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";

const wish = { firstName: "Ann", email: "ann@example.test" };

test("while the answer is awaited nothing can be changed or sent again", async ({ page }) => {
  const form = await openGuideForm(page);
  const answered = Promise.withResolvers<void>();
  const calls = await answerLeads(page, async (route) => {
    await answered.promise;
    await route.fulfill(stored);
  });
  await form.fill(wish);
  await form.button.dblclick();
  await expect(page.getByRole("button", { name: "Submitting...", exact: true })).toBeDisabled();
  for (const field of Object.values(form.fields)) await expect(field).toBeDisabled();
  answered.resolve();
  await page.waitForURL("**/thank-you-guide");
  expect(calls).toHaveLength(1);
});

test("the call carries the fields, a key, and the cookies of this site", async ({
  page,
  context,
}) => {
  const form = await openGuideForm(page);
  const { origin } = new URL(page.url());
  await context.addCookies([{ name: "visit", value: "1", url: origin }]);
  const calls = await answerLeads(page, (route) => route.fulfill(stored));
  await form.fill({ ...wish, zipCode: "75024" });
  await form.newsletter.check();
  await form.button.click();
  await page.waitForURL("**/thank-you-guide");
  expect(calls.map(({ body }) => body)).toStrictEqual([
    { ...wish, zipCode: "75024", wantsNewsletter: true },
  ]);
  expect(calls[0]?.headers).toMatchObject({
    "content-type": "application/json",
    cookie: "visit=1",
    origin,
    "idempotency-key": expect.stringMatching(/^[0-9a-f]{48}$/),
  });
});

test("an empty ZIP code is left out of the call and is not saved", async ({ page }) => {
  const form = await openGuideForm(page);
  const calls = await answerLeads(page, (route) => route.fulfill(stored));
  await form.fill(wish);
  await form.button.click();
  await page.waitForURL("**/thank-you-guide");
  expect(calls[0]?.body).toStrictEqual({ ...wish, wantsNewsletter: false });
  expect(await page.evaluate(() => Object.values(localStorage))).toEqual([]);
});

test("success: the notice, the ZIP code saved, the guide's page from its top", async ({ page }) => {
  const form = await openGuideForm(page);
  await answerLeads(page, (route) => route.fulfill(stored));
  await form.button.click();
  await expect(page).toHaveTitle(/^Error: /);
  await form.fill({ ...wish, zipCode: "75024" });
  await form.button.click();
  await page.waitForURL("**/thank-you-guide");
  await expect(page).toHaveTitle(/^Your Guide Is Ready/);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const { region } = toast(page);
  await expect(region.getByText("Success!", { exact: true })).toBeVisible();
  await expect(region.getByText("Your guide is on its way to your email.")).toBeVisible();
  expect(await page.evaluate(() => Object.values(localStorage))).toEqual(["75024"]);
});

test("a browser that refuses to store the ZIP code is only logged", async ({
  page,
  complaints,
}) => {
  await page.addInitScript(() => {
    const setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    Object.defineProperty(window, "localStorage", { value: { setItem } });
  });
  const form = await openGuideForm(page);
  await answerLeads(page, (route) => route.fulfill(stored));
  await form.fill({ ...wish, zipCode: "75024" });
  await form.button.click();
  await page.waitForURL("**/thank-you-guide");
  await expect(toast(page).region).toContainText("Success!");
  await expectComplaints(complaints, [/^warning: The ZIP code could not be saved/]);
});
