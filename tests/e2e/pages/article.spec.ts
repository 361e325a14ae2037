import type { Page } from "@playwright/test";
import { clockTest, expect, openPaused, started, test } from "#tests/e2e/support/fixtures.ts";
import { tooltipPage } from "#tests/e2e/support/tooltip-page.ts";

const costs = "/learning-center/articles/medicare-costs-2025";
const donut = "/learning-center/articles/medicare-donut-hole-2025";

test("the contents lead to each section: beside the text, they and the guide stay in sight; on a phone, they open above it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto(donut);
  await started(page);
  const contents = page.getByRole("navigation", { name: "On this page" });
  const last = contents.getByRole("link").last();
  await last.click();
  const heading = page.getByRole("heading", { name: await last.innerText() });
  await expect(heading).toBeInViewport();
  await expect(last).toBeInViewport();
  const guide = page.getByRole("link", { name: "Get the free guide" });
  await expect(guide).toBeInViewport({ ratio: 1 });
  await expect(guide).toHaveAttribute("href", "/download-guide");
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(contents).toBeHidden();
  await page.setViewportSize({ width: 360, height: 720 });
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("main").locator("summary", { hasText: "On this page" }).press("Enter");
  const link = page.getByRole("main").locator("details[open] a[href^='#']").last();
  await link.press("Enter");
  await expect(heading).toBeInViewport();
});

clockTest(
  "a definition opens by keyboard, closes with Escape or when one leaves, and Enter goes to the glossary",
  async ({ page }) => {
    await openPaused(page, costs);
    const { term, bubble } = tooltipPage(page);
    await term.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(term).toBeFocused();
    await page.clock.runFor(710);
    await expect(bubble).toBeVisible();
    await expect(term).toHaveAccessibleDescription(/\S{3,}/);
    await page.keyboard.press("Escape");
    await expect(bubble).toHaveCount(0);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await page.clock.runFor(710);
    await expect(bubble).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(bubble).toHaveCount(0);
    await page.keyboard.press("Shift+Tab");
    await page.clock.resume();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/learning-center\/glossary#premium$/);
  },
);

test("a reader copies the link, and prints only the article", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
    // As in Safari, which lets a page copy only during the press itself.
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    Object.defineProperty(navigator.clipboard, "writeText", {
      value: (text: string) =>
        globalThis.event?.type === "click" ? write(text) : Promise.reject(new Error("too late")),
    });
  });
  const script = page.waitForResponse(/\/assets\/share-[\w-]+\.js$/);
  await page.goto(costs);
  await started(page);
  await page.getByRole("heading", { level: 1 }).hover();
  await (await script).finished();
  const row = page.getByRole("group", { name: "Share this article" });
  await row.getByRole("button", { name: "Copy link" }).click();
  await expect(row.getByRole("status")).toHaveText("Link copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(costs);
  await row.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "");
  await expectOnPaper(page);
});

async function expectOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("table").first()).toBeVisible();
  // Long, and not opened.
  await expect(page.getByRole("heading", { name: "How the amounts have changed" })).toBeHidden();
  await expect(page.locator("article footer li").first(), "a source").toBeVisible();
  for (const name of ["Related articles", "Have questions about your own situation?"])
    await expect(page.getByRole("heading", { name })).toBeHidden();
  for (const name of ["On this page", "Share this article", "Prefer to read on paper?"])
    await expect(page.getByLabel(name).or(page.getByText(name)).first()).toBeHidden();
  await page.emulateMedia({ media: "screen" });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("everything is readable, terms lead to the glossary, and email has the title and address", async ({
    page,
  }) => {
    await page.goto(costs);
    const row = page.getByRole("group", { name: "Share this article" });
    await expect(row.getByRole("button")).toHaveCount(0);
    const href = await row.getByRole("link", { name: "Email" }).getAttribute("href");
    const letter = new URL(href ?? "");
    expect(letter.protocol).toBe("mailto:");
    expect(letter.searchParams.get("subject")).toBe("Medicare Costs in 2025");
    expect(letter.searchParams.get("body")).toMatch(
      /^Medicare Costs in 2025\nhttps?:\/\/\S+-2025$/,
    );
    const history = page.getByRole("region", { name: "How the amounts have changed" });
    await history.locator("summary").click();
    await expect(history.getByRole("table")).toBeVisible();
    await page.getByRole("article").locator("a[data-term]").first().click();
    await expect(page).toHaveURL(/\/learning-center\/glossary#[\w-]+$/);
  });
});
