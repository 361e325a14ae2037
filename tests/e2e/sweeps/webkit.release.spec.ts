import { operatorLeads } from "#tests/e2e/support/store.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import { test, type WebKitPage } from "#tests/e2e/support/webkit.ts";

// Most old tablets are iPads, and every browser on them is WebKit.

/** Waits until the page's script runs. */
async function open(page: WebKitPage, url: string): Promise<void> {
  await page.open(url);
  await page.expectValue("document.readyState", "complete");
}

test("WebKit: a form names its mistakes, then sends one lead", async ({ service, webkitPage }) => {
  const page = webkitPage;
  await open(page, `${service.url}/contact`);
  await page.click("main [name=email]");
  await page.click("main form:has([name=message]) [type=submit]");
  await page.expectValue(
    "[...document.querySelectorAll('main [aria-invalid=true]')].map(({ name }) => name)",
    ["name", "email", "message"],
  );
  await page.expectValue("location.pathname", "/contact");
  const email = "ipad@example.test";
  await page.type("main [name=name]", "Ida Pad");
  await page.type("main [name=email]", email);
  await page.type("main [name=message]", "Which plans cover my cardiologist?");
  await page.click("main form:has([name=message]) [type=submit]");
  await expect.poll(() => operatorLeads(service.store, email)).toHaveLength(1);
  await page.expectValue("document.querySelector('main form:has([name=message])')", null);
});

for (const path of ["/", "/quiz", "/compare-plans", "/learning-center/medicare-basics", "/dates"])
  test(`WebKit: ${path} has its heading, and is no wider than the window`, async ({
    service,
    webkitPage,
  }) => {
    await open(webkitPage, service.url + path);
    await webkitPage.expectValue("document.querySelectorAll('h1').length", 1);
    await webkitPage.expectValue("document.documentElement.scrollWidth <= innerWidth", true);
  });
