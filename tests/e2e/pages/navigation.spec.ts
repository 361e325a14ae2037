import type { Page } from "@playwright/test";
import { agency } from "#tests/e2e/support/content-facts.ts";
import {
  expect,
  expectComplaints,
  failedResource,
  started,
  test,
} from "#tests/e2e/support/fixtures.ts";

test("the skip link is the first tab stop and skips the header", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to main content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator("a, button, input, select").first()).toBeFocused();
});

test("an unknown address has status 404, its two texts, next steps, and the phone number", async ({
  page,
  complaints,
}) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await expect(
    main.getByText("Did you forget to add the page to the router?", { exact: true }),
  ).toBeVisible();
  const phone = main.getByRole("link", { name: agency.phone.display });
  await expect(phone).toHaveAttribute("href", agency.phone.href);
  const learning = main.getByRole("link", { name: "Visit the learning center" });
  await expect(learning).toHaveAttribute("href", "/learning-center");
  await started(page);
  await main.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Medicare, Made Simple.");
  await expectComplaints(complaints, [failedResource(404)]);
});

test("a link loads the next document, which starts at the top and has its own title", async ({
  page,
}) => {
  await page.goto("/");
  await started(page);
  const before = await page.title();
  await page.getByRole("contentinfo").getByRole("link", { name: "Testimonials" }).click();
  await expect(page).toHaveURL(/\/testimonials$/);
  await expect(page).not.toHaveTitle(before);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  expect(await scrollTop(page)).toBe(0);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
});

test("a link to a section of another page scrolls to that section", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Meet the whole team" }).click();
  await expect(page).toHaveURL(/\/about-us#team$/);
  await expect(page.locator("#team")).toBeInViewport();
});

test("back returns to the previous scroll position", async ({ page }) => {
  await page.goto("/");
  await started(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Testimonials" });
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => document.fonts.ready);
  const left = await scrollTop(page);
  expect(left).toBeGreaterThan(2000);
  await link.click();
  await expect(page).toHaveURL(/\/testimonials$/);
  await page.goBack();
  // Near the end of the page, the position depends on the page's height, which late fonts change slightly.
  await expect.poll(async () => Math.abs((await scrollTop(page)) - left)).toBeLessThanOrEqual(2);
});

test("the guide's page opens at the top, and its address can be bookmarked", async ({ page }) => {
  await page.goto("/thank-you-guide");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Your guide is ready");
  await expect(main.getByRole("link", { name: "Download PDF" })).toHaveAttribute(
    "href",
    "/guide/2025-medicare-enrollment-guide.pdf",
  );
  await expect(main.getByText(/should arrive within minutes.*spam or promotions/)).toBeVisible();
  for (const [name, target] of [
    ["Talk to an Agent", "/talk-to-agent"],
    ["Visit the learning center", "/learning-center"],
  ] as const)
    await expect(main.getByRole("link", { name })).toHaveAttribute("href", target);
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.reload();
  await started(page);
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test("each page has a title, a description and its own language", async ({ page, complaints }) => {
  const seen = [];
  for (const path of ["/", "/thank-you-guide", "/no-such-page"]) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.locator("meta[name=description]")).toHaveCount(1);
    const description = await page.locator("meta[name=description]").getAttribute("content");
    seen.push(await page.title(), description);
  }
  expect(seen.every((text) => text !== null && text.length > 20)).toBe(true);
  expect(new Set(seen).size).toBe(6);
  await expectComplaints(complaints, [failedResource(404)]);
});

test("an address that took up the text around it leads to its page", async ({ page }) => {
  await page.goto("/contact).%20Or%20call%20us.");
  await expect(page).toHaveURL(/\/contact$/);
  await page.goto("/contact&UTM_Source=chat");
  await expect(page).toHaveURL(/\/contact\?UTM_Source=chat$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the home page has a canonical address; transitional pages are hidden from search engines", async ({
  page,
  complaints,
}) => {
  await page.goto("/?utm_source=letter");
  const canonical = page.locator("link[rel=canonical]");
  await expect(canonical).toHaveAttribute("href", /^https?:\/\/[^/]+\/$/);
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);
  for (const path of ["/thank-you-guide", "/no-such-page"]) {
    await page.goto(path);
    await expect(canonical).toHaveCount(0);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  }
  await expectComplaints(complaints, [failedResource(404)]);
});

test("a page sent in place of another keeps its own text", async ({ page, complaints }) => {
  await page.goto("/thank-you-guide");
  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    document.body.append(form);
    form.submit();
  });
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Something went wrong");
  await page.waitForLoadState("networkidle");
  await expect(heading).toHaveText("Something went wrong");
  await expectComplaints(complaints, [/status of 405/]);
});

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}

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
