import type { Page } from "@playwright/test";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
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
  // A page that is left before it has loaded may not count as viewed.
  await started(page);
  await page.reload();
  await started(page);
  const entries = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    document.cookie,
  ]);
  return { reports, storage: entries.toSorted(), cookies: await page.context().cookies() };
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

/** Everything that a service's store has counted, one line each: `page form step field count`, sorted. */
async function countsIn(store: StoreSettings): Promise<string[]> {
  // For all days, because a test may run past midnight.
  const counted = `select page, form, step, field, sum(count) as count
    from use_counts group by page, form, step, field`;
  const rows = await rowsIn(store, counted);
  return rows.map((row) => Object.values(row).filter(Boolean).join(" ")).toSorted();
}
