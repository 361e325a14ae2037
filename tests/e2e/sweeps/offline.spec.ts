import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, expectComplaints, started, test } from "#tests/e2e/support/fixtures.ts";

test("a link to a page that is out of reach ends at one with the phone number", async ({
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

test("nothing of it is fetched before somebody uses the page", async ({ browser, service }) => {
  const context = await browser.newContext(); // others have had its worker in the shared one
  const page = await context.newPage();
  await page.goto(`${service.url}/about-us`);
  await started(page);
  await page.waitForLoadState("networkidle");
  expect(context.serviceWorkers()).toEqual([]);
  await page.keyboard.press("Tab");
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  await context.close();
});
