import type { Page } from "@playwright/test";
import { expect, failedResource, started, test } from "#tests/e2e/support/fixtures.ts";
import { fill, formParts } from "#tests/e2e/support/request-form.ts";
import { contact, messageInput } from "#tests/e2e/support/request-forms.ts";
import { rowsIn, type StoreSettings } from "#tests/e2e/support/store.ts";

/** A regular browser; the tests' own browser says that it is headless, and is not counted. */
const humanBrowser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

test.use({ userAgent: humanBrowser });

/**
 * Opens the form, fails, sends it, follows a link, and opens that page again; `counted` says whether this is
 * counted.
 */
async function visit(page: Page, url: string, counted: boolean) {
  let reports = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/counts")) reports += 1;
  });
  const reported = (times: number) => expect.poll(() => reports).toBe(counted ? times : 0);
  await page.goto(url + contact.path);
  await started(page);
  const { submit, summary, thanks, input } = formParts(page, contact);
  await submit.scrollIntoViewIfNeeded();
  await reported(1);
  await input("name").pressSequentially("Ada");
  await reported(2);
  await submit.click();
  await expect(summary.getByRole("link")).toHaveCount(2);
  await reported(3);
  await fill(page, contact, messageInput);
  await submit.click();
  await expect(thanks).toBeFocused();
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await page.waitForURL("**/privacy-policy");
  await reported(4);
  await page.reload();
  await started(page);
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    document.cookie,
  ]);
  return { reports, kept: kept.toSorted(), cookies: await page.context().cookies() };
}

test("counts each step of a visit and stores nothing in the browser; counts nothing with Sec-GPC", async ({
  page,
  browser,
  startOwn,
}) => {
  const service = await startOwn({});
  const counted = await visit(page, service.url, true);
  expect(counted.cookies).toEqual([]);
  expect(counted.reports).toBe(4);
  const lines = [
    "/contact contact failed 1",
    "/contact contact failed email 1",
    "/contact contact failed message 1",
    "/contact contact started 1",
    "/contact contact submitted 1",
    "/contact contact viewed 1",
    "/contact viewed 1",
    "/privacy-policy viewed 2",
  ];
  await expect.poll(() => countsIn(service.store), { timeout: 15_000 }).toEqual(lines);

  const context = await browser.newContext({
    userAgent: humanBrowser,
    extraHTTPHeaders: { "Sec-GPC": "1" },
  });
  await context.addInitScript(() =>
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
  );
  const uncounted = await visit(await context.newPage(), service.url, false);
  await context.close();
  expect(uncounted).toEqual({ ...counted, reports: 0 });
  await service.end();
  expect(await countsIn(service.store)).toEqual(lines);
});

test("without JavaScript: pages, mistakes and sent forms", async ({ browser, startOwn }) => {
  const service = await startOwn({});
  const context = await browser.newContext({ userAgent: humanBrowser, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(service.url + contact.path);
  await fill(page, contact, messageInput);
  const { submit, thanks, summary } = formParts(page, contact);
  await submit.click();
  await expect(thanks).toBeInViewport();
  await page.goto(service.url + contact.path);
  await fill(page, contact, { ...messageInput, email: "" });
  await submit.click();
  await expect(summary).toBeVisible();
  await context.close();
  await service.end();
  expect(await countsIn(service.store)).toEqual([
    "/contact contact failed 1",
    "/contact contact failed email 1",
    "/contact contact submitted 1",
    "/contact viewed 2",
  ]);
});

test("a failed report has no effect", async ({ page, complaints }) => {
  let refused = 0;
  await page.route("**/api/counts", async (route) => {
    refused += 1;
    await route.fulfill({ status: 503, body: "down" });
  });
  await page.goto(contact.path);
  await started(page);
  await fill(page, contact, { ...messageInput, email: "uncounted@example.test" });
  const { submit, thanks } = formParts(page, contact);
  await submit.click();
  await expect(thanks).toBeFocused();
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.goto("about:blank"); // reports still in progress fail too
  const told = complaints.filter((line) => !failedResource(503).test(line));
  complaints.length = 0;
  expect(told).toEqual([]);
});

/** Everything that a service's store has counted, one line each: `page form step field count`, sorted. */
async function countsIn(store: StoreSettings): Promise<string[]> {
  // For all days, because a test may run past midnight.
  const counted = `select page, form, step, field, sum(count) as count
    from use_counts group by page, form, step, field`;
  const rows = await rowsIn(store, counted);
  return rows.map((row) => Object.values(row).filter(Boolean).join(" ")).toSorted();
}
