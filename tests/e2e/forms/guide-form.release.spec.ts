import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { openGuideForm, toast } from "#tests/e2e/support/guide-form.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import { guideInput } from "#tests/e2e/support/request-forms.ts";

test("is sent with this site's cookies; the ZIP code is saved, and the guide's page opens at the top, with neither its header nor its guide under the toast", async ({
  page,
  context,
}) => {
  const form = await openGuideForm(page);
  await context.addCookies([{ name: "visit", value: "1", url: page.url() }]);
  const calls = await answerLeads(page, (route) => route.fulfill(stored));
  await form.fill({ ...guideInput, zipCode: "" });
  await form.zipCode.pressSequentially("7502467");
  await form.button.click();
  await page.waitForURL("**/thank-you-guide");
  expect(calls[0]?.body).toMatchObject({ zipCode: "75024" });
  expect(calls[0]?.headers).toMatchObject({ cookie: "visit=1" });
  await expect(toast(page).region).toContainText("Success!");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await page.evaluate(coveredBy, 0), `covered at ${width} px`).toEqual([]);
    if (width === 360)
      expect(await page.evaluate(coveredBy, -300), "control: further up").not.toEqual([]);
  }
  expect(await page.evaluate(() => Object.values(localStorage))).toEqual(["75024"]);
});

test("the thank-you names the address, once; the address is in no URL and is not stored", async ({
  page,
}) => {
  const form = await openGuideForm(page);
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  await answerLeads(page, (route) => route.fulfill(stored));
  const email = `a${"nn".repeat(30)}@example.test`;
  await form.fill({ ...guideInput, email });
  await form.button.click();
  await page.waitForURL("**/thank-you-guide");
  const main = page.getByRole("main");
  await expect(main.getByText(`We’re sending it to ${email}.`)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expect(main.getByRole("link", { name: "Request the guide again" })).toHaveAttribute(
    "href",
    "/#guide-form",
  );
  expect(urls.filter((url) => url.includes("example.test"))).toEqual([]);
  const storage = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(storage).not.toContain("example.test");
  await page.reload();
  await started(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(main.getByText(email)).toHaveCount(0);
  await expect(toast(page).region).toBeEmpty();
});

/**
 * What the toast covers, or would cover this many px further down: of the header, and of the main part down to the
 * button that opens the guide.
 */
function coveredBy(down: number): string[] {
  const box = document.querySelector("[aria-label=Notifications] > *")?.getBoundingClientRect();
  const parts = Array.from(
    document.querySelectorAll("header :is(a, summary), main :is(h1, h1 ~ p, a)"),
  );
  const last = parts.findIndex((part) => part.matches("[href$='.pdf']"));
  return parts
    .slice(0, last + 1)
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      if (!box || left >= box.right || right <= box.left) return false;
      return top < box.bottom + down && bottom > box.top + down;
    })
    .map((part) => part.textContent);
}
