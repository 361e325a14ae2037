import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, expectComplaints, started, test } from "#tests/e2e/support/fixtures.ts";

test("a link to an unreachable page shows a page with the phone number", async ({
  page,
  startOwn,
  complaints,
}) => {
  const service = await startOwn({});
  await page.goto(`${service.url}/about-us`);
  await started(page);
  await page.keyboard.press("Tab");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await service.end();

  const links = page.getByRole("navigation", { name: "Quick links" });
  await links.getByRole("link", { name: "Contact", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You seem to be offline");
  await expect(page).toHaveURL(`${service.url}/contact`);
  const call = page.getByRole("main").getByRole("link", { name: agency.phone.display });
  await expect(call).toHaveAttribute("href", agency.phone.href);
  await expectComplaints(complaints, [/ERR_CONNECTION_REFUSED/]);
});

test("fetches nothing for it before a visitor uses the page", async ({ browser, service }) => {
  const context = await browser.newContext(); // other tests have registered its worker in the shared context
  const page = await context.newPage();
  await page.goto(`${service.url}/about-us`);
  await started(page);
  await page.waitForLoadState("networkidle");
  expect(context.serviceWorkers()).toEqual([]);
  await page.keyboard.press("Tab");
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  await context.close();
});
