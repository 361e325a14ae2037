import { expect, started, test } from "#tests/e2e/support/fixtures.ts";

const path = "/learning-center/articles/medicare-costs-2025";
const share = { name: "Share this article" };

test("copies the link and confirms it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // Safari lets a page copy only during the press itself.
  await page.addInitScript(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    Object.defineProperty(navigator.clipboard, "writeText", {
      value: (text: string) =>
        globalThis.event?.type === "click" ? write(text) : Promise.reject(new Error("too late")),
    });
  });
  const script = page.waitForResponse(/\/assets\/share-[\w-]+\.js$/);
  await page.goto(path);
  await started(page);
  await page.getByRole("heading", { level: 1 }).hover();
  await (await script).finished();
  const row = page.getByRole("group", share);
  await row.getByRole("button", { name: "Copy link" }).click();
  await expect(row.getByRole("status")).toHaveText("Link copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(path);
});

/** Runs in the page. */
const blocked = {
  "copying is refused": () =>
    Object.defineProperty(navigator.clipboard, "writeText", {
      value: () => Promise.reject(new Error("refused")),
    }),
  "there is no clipboard, as without https": () =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
};

for (const [why, block] of Object.entries(blocked))
  test(`if ${why}, says so and offers an alternative`, async ({ page }) => {
    await page.addInitScript(block);
    await page.goto(path);
    await started(page);
    const row = page.getByRole("group", share);
    await row.getByRole("button", { name: "Copy link" }).click();
    await expect(row.getByRole("status")).toContainText("address bar");
  });

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("email opens a message with the title and address, and nothing needs script", async ({
    page,
  }) => {
    await page.goto(path);
    const row = page.getByRole("group", share);
    await expect(row.getByRole("button")).toHaveCount(0);
    const href = await row.getByRole("link", { name: "Email" }).getAttribute("href");
    const letter = new URL(href ?? "");
    expect(letter.protocol).toBe("mailto:");
    expect(letter.searchParams.get("subject")).toBe("Medicare Costs in 2025");
    expect(letter.searchParams.get("body")).toMatch(
      /^Medicare Costs in 2025\nhttps?:\/\/\S+-2025$/,
    );
  });
});

test.describe("on a device with a share sheet", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test("offers it", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: (data: ShareData) => {
          document.body.setAttribute("data-shared", JSON.stringify(data));
          return Promise.reject(new DOMException("closed", "AbortError"));
        },
      });
    });
    await page.goto(path);
    await started(page);
    await page.getByRole("group", share).getByRole("button", { name: "Share" }).click();
    await expect(page.locator("body")).toHaveAttribute(
      "data-shared",
      /"title":"Medicare Costs in 2025"/,
    );
  });
});

test("opens the print dialog, and prints only the article", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.goto(path);
  await started(page);
  await page.getByRole("group", share).getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("table").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "How the amounts have changed" })).toBeVisible();
  for (const hidden of [
    page.getByRole("group", share),
    page.getByRole("heading", { name: "Related articles" }),
    page.getByRole("heading", { name: "Have questions about your own situation?" }),
  ])
    await expect(hidden).toBeHidden();
});
