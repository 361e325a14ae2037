import { expect, started, test } from "#tests/e2e/support/fixtures.ts";

const path = "/learning-center/articles/medicare-costs-2025";
const share = { name: "Share this article" };

test("copies during the press itself, as Safari requires", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
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
