import { agency } from "#tests/e2e/support/content-facts.ts";
import {
  clockTest,
  expect,
  expectComplaints,
  failedResource,
  started,
  test,
} from "#tests/e2e/support/fixtures.ts";
import { guideForm, openGuideForm, toast } from "#tests/e2e/support/guide-form.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import { expectFailure, expectMessages, placeOnPage } from "#tests/e2e/support/request-form.ts";
import { guide } from "#tests/e2e/support/request-forms.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";

const leadInput = { firstName: "Ann", email: "ann@example.test", zipCode: "75024" };
const warning = /^warning: The form could not be sent\./;

test("each error shows its message and focuses its field", async ({ page }) => {
  await openGuideForm(page);
  const calls = await answerLeads(page, (route) => route.fulfill(stored));
  await expectMessages(page, guide, leadInput, [
    ["firstName", "", "First name is required"],
    ["firstName", "   ", "First name is required"],
    ["firstName", "a".repeat(51), "First name cannot exceed 50 characters"],
    ["email", "", "Email is required"],
    ["email", "ann at example", "Invalid email address"],
    ["zipCode", "7502", "ZIP code must be 5 digits"],
    ["zipCode", "7502a", "ZIP code must be 5 digits"],
  ]);
  expect(calls).toEqual([]);
});

test("hints stay connected to their fields next to the errors; an empty form names both required fields", async ({
  page,
}) => {
  const form = await openGuideForm(page);
  await expect(form.email).toHaveAccessibleDescription("We’ll send the guide to this address.");
  await expect(form.zipCode).toHaveAccessibleDescription(/^Five digits, for example 75024\./);
  await form.button.click();
  await expect(form.email).toHaveAccessibleDescription(
    "We’ll send the guide to this address. Email is required",
  );
  const both = ["First name is required", "Email is required"];
  await expect(form.summary.getByRole("link")).toHaveText(both);
  await form.button.click();
  await expect(form.summary, "after each failed attempt").toBeFocused();
  const gap = await form.summary.getByRole("link").evaluateAll((links) => {
    const [first, second] = links.map((link) => link.getBoundingClientRect());
    return (second?.top ?? 0) - (first?.bottom ?? 0);
  });
  expect(gap, "pixels between two links").toBeGreaterThanOrEqual(8);
});

test("leaving a field shows no error before the first attempt, and validates it afterward", async ({
  page,
}) => {
  const form = await openGuideForm(page);
  await form.email.fill("ann at example");
  await form.zipCode.focus();
  await expect(form.email).not.toHaveAttribute("aria-invalid");
  for (const width of [320, 600, 1024, 1220]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 720 });
      await form.fill({ firstName: "a".repeat(51), email: "ann at example", zipCode: "7" });
      await form.button.click();
      await expect(form.summary).toBeFocused();
      const place = await placeOnPage(form.button);

      await form.firstName.fill("Ann");
      await form.email.fill("");
      await expect(form.firstName).not.toHaveAttribute("aria-invalid");
      expect(await placeOnPage(form.button), "a message disappeared").toEqual(place);

      await form.zipCode.fill("75024");
      await expect(form.email).toHaveAccessibleDescription(/Email is required$/);
      await form.firstName.fill("");
      await form.email.focus();
      await expect(form.firstName).toHaveAccessibleDescription("First name is required");
      await expect(form.zipCode).not.toHaveAttribute("aria-invalid");
      expect(await placeOnPage(form.button), "messages changed").toEqual(place);
    });
  }
});

test("a failed attempt moves only the fields that failed", async ({ page }) => {
  const form = await openGuideForm(page);
  await form.fill({ firstName: "Ann", email: "", zipCode: "75024" });
  const distance = (input: Locator) =>
    input.evaluate((box: HTMLInputElement) => {
      const label = box.labels?.[0];
      return box.getBoundingClientRect().top - (label?.getBoundingClientRect().bottom ?? 0);
    });
  const before = [await distance(form.firstName), await distance(form.zipCode)];
  const empty = await distance(form.email);
  await form.button.click();
  await expect(form.email).toHaveAttribute("aria-invalid", "true");
  expect([await distance(form.firstName), await distance(form.zipCode)]).toEqual(before);
  expect(await distance(form.email)).toBeGreaterThan(empty + 20);
});

test("the button works right after correcting a field; accepts the longest name, and omits an empty ZIP code", async ({
  page,
}) => {
  const form = await openGuideForm(page);
  const calls = await answerLeads(page, (route) => route.fulfill(stored));
  const firstName = "a".repeat(50);
  await form.fill({ firstName, email: "ann at example" });
  await form.button.click();
  await expect(form.summary).toBeFocused();
  await form.email.fill(leadInput.email);
  await form.button.hover();
  await page.mouse.down();
  await expect(form.email).not.toBeFocused();
  await page.mouse.up();
  await page.waitForURL("**/thank-you-guide");
  expect(calls.map(({ body }) => body)).toStrictEqual([
    { firstName, email: leadInput.email, wantsNewsletter: false },
  ]);
  expect(await page.evaluate(() => Object.values(localStorage))).toEqual([]);
});

test("is sent once, with a key and this site's cookies; then shows the toast, saves the ZIP code and opens the guide's page at the top", async ({
  page,
  context,
}) => {
  const form = await openGuideForm(page);
  const { origin } = new URL(page.url());
  await context.addCookies([{ name: "visit", value: "1", url: origin }]);
  const answered = Promise.withResolvers<void>();
  const calls = await answerLeads(page, async (route) => {
    await answered.promise;
    await route.fulfill(stored);
  });
  await form.button.click();
  await expect(page).toHaveTitle(/^Error: /);
  await form.fill({ ...leadInput, zipCode: "" });
  await form.zipCode.pressSequentially("7502467");
  await expect(form.zipCode).toHaveValue("75024");
  await expect(form.zipCode).toHaveAttribute("pattern", "[0-9]{5}");
  await expect(form.zipCode).toHaveAttribute("inputmode", "numeric");
  await form.newsletter.check();
  await form.button.dblclick();
  await expect(page.getByRole("button", { name: "Submitting...", exact: true })).toBeDisabled();
  for (const field of Object.values(form.fields)) await expect(field).toBeDisabled();
  answered.resolve();
  await page.waitForURL("**/thank-you-guide");
  expect(calls.map(({ body }) => body)).toStrictEqual([{ ...leadInput, wantsNewsletter: true }]);
  expect(calls[0]?.headers).toMatchObject({
    "content-type": "application/json",
    cookie: "visit=1",
    origin,
    "idempotency-key": expect.stringMatching(/^[0-9a-f]{48}$/),
  });
  await expect(page).toHaveTitle(/^Your Guide Is Ready/);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const { region } = toast(page);
  await expect(region.getByText("Success!", { exact: true })).toBeVisible();
  await expect(region.getByText("Your guide is on its way to your email.")).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await page.evaluate(coveredBy, 0), `covered at ${width} px`).toEqual([]);
    if (width === 360)
      expect(await page.evaluate(coveredBy, 300), "control: further down").not.toEqual([]);
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
  await form.fill({ ...leadInput, email });
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
  const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(kept).not.toContain("example.test");
  await page.reload();
  await started(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(main.getByText(email)).toHaveCount(0);
  await expect(toast(page).region).toBeEmpty();
});

test("only logs if the browser refuses to store anything, and shows the toast", async ({
  page,
  complaints,
}) => {
  await page.addInitScript(() => {
    const setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { value: { setItem, getItem: () => null } });
  });
  const form = await openGuideForm(page);
  await answerLeads(page, (route) => route.fulfill(stored));
  await form.fill(leadInput);
  await form.button.click();
  await page.waitForURL("**/thank-you-guide");
  await expect(toast(page).region).toContainText("Success!");
  await expectComplaints(complaints, [/^warning: The ZIP code was not saved/]);
});

test("shows the server's errors at their fields; changed content gets a new key", async ({
  page,
  complaints,
}) => {
  const form = await openGuideForm(page);
  const errors = { email: "Invalid email address", zipCode: "ZIP code must be 5 digits" };
  const json = { success: false, message: "Please check the form.", errors };
  const calls = await answerLeads(page, (route) => route.fulfill({ status: 422, json }));
  await form.fill(leadInput);
  await form.button.click();
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole("link")).toHaveText(Object.values(errors));
  await expect(form.email).toHaveAccessibleDescription(/Invalid email address$/);
  await expect(form.zipCode).toHaveAccessibleDescription(/ZIP code must be 5 digits$/);
  await expect(form.firstName).not.toHaveAttribute("aria-invalid");
  await expectFailure(page, guide, "Please check the form.", leadInput);
  await form.email.fill("ann.other@example.test");
  await form.button.click();
  await expect.poll(() => calls).toHaveLength(2);
  const [first, second] = calls.map(({ headers }) => headers["idempotency-key"]);
  expect(second).not.toBe(first);
  await expect(form.summary).toBeFocused();
  await expectComplaints(complaints, [warning, failedResource(422)]);
});

test("too many forms from one address: shows the real service's message", async ({
  page,
  complaints,
  startOwn,
}) => {
  const service = await startOwn({ RATE_LIMIT_PER_HOUR: "1" });
  const form = await openGuideForm(page, service.url);
  await page.request.post(`${service.url}/api/leads`, {
    data: { firstName: "Other", email: "other@example.test" },
    headers: { Origin: service.url },
  });
  await form.fill(leadInput);
  await form.button.click();
  const words = `We've received too many forms from your connection. Please try again later, or call us now at ${agency.phone.display}.`;
  await expectFailure(page, guide, words, leadInput);
  await expect(form.button).toBeFocused();
  await expectComplaints(complaints, [warning, failedResource(429)]);
});

clockTest.describe("the button to the form", () => {
  clockTest.beforeEach(async ({ page }) => {
    await page.goto("/");
    await started(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
  });

  for (const place of ["first", "last"] as const) {
    clockTest(
      `the ${place} guide button scrolls to the form and gives it focus after 800 ms`,
      async ({ page }) => {
        await press(page, place);
        await expect(
          page.getByRole("heading", { name: "Download Your Free Guide" }),
        ).toBeInViewport();
        await page.clock.runFor(799);
        await expect(guideForm(page).firstName).not.toBeFocused();
        await page.clock.runFor(1);
        await expect(guideForm(page).firstName).toBeFocused();
        await expect(guideForm(page).firstName).toBeInViewport({ ratio: 1 });
      },
    );
  }

  for (const sign of ["key", "press", "wheel"] as const) {
    clockTest(
      `a visitor who does something else (${sign}) keeps the focus there`,
      async ({ page }) => {
        await press(page, "first");
        await page.clock.runFor(400);
        if (sign === "key") await page.keyboard.press("ArrowUp");
        if (sign === "press") await page.mouse.click(5, 400);
        if (sign === "wheel") await turnWheel(page);
        await page.clock.runFor(800);
        await expect(guideForm(page).firstName).not.toBeFocused();
      },
    );
  }

  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    clockTest(
      `back returns from the form to the button's position (motion: ${reducedMotion})`,
      async ({ page }) => {
        await page.emulateMedia({ reducedMotion });
        await press(page, "first");
        await expect(page).toHaveURL(/#guide-form$/);
        await page.clock.runFor(800);
        await expect(guideForm(page).firstName).toBeFocused();
        // Scrolling has ended.
        await expect(async () => {
          const scrolled = await page.evaluate(() => scrollY);
          await delay(200);
          expect(await page.evaluate(() => scrollY)).toBe(scrolled);
        }).toPass();
        await page.goBack();
        await expect(page).toHaveURL(/\/$/);
        await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
      },
    );
  }

  clockTest("jumps there immediately if the visitor prefers reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    // The second time, the address already has the fragment.
    for (let times = 0; times < 2; times += 1) {
      await press(page, "first");
      await page.clock.runFor(1);
      await expect(guideForm(page).firstName).toBeFocused();
      await expect(guideForm(page).firstName).toBeInViewport({ ratio: 1 });
    }
  });

  clockTest("the card is not hidden under the header", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await press(page, "last");
    await page.clock.runFor(800);
    const header = await page.getByRole("banner").boundingBox();
    const bottom = (header?.y ?? 0) + (header?.height ?? 0);
    const title = page.getByRole("heading", { name: "Download Your Free Guide" });
    await expect.poll(async () => (await title.boundingBox())?.y).toBeGreaterThan(bottom);
    await expect(title).toBeInViewport();
  });
});

/** Playwright does not wait until the page has handled it. */
async function turnWheel(page: Page): Promise<void> {
  const heard = page.evaluate(
    () => new Promise<void>((done) => addEventListener("wheel", () => done(), { once: true })),
  );
  await page.mouse.wheel(0, -300);
  await heard;
}

async function press(page: Page, place: "first" | "last"): Promise<void> {
  await page.getByRole("link", { name: "Get My Free Guide" })[place]().click();
}

/** The texts and buttons of the main part that the toast covers, or would cover, this many px further down. */
function coveredBy(down: number): string[] {
  const box = document.querySelector("[aria-label=Notifications] > *")?.getBoundingClientRect();
  return Array.from(document.querySelectorAll("main :is(h1, h2, p, a, button, li)"))
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      if (!box || left >= box.right || right <= box.left) return false;
      return top < box.bottom + down && bottom > box.top + down;
    })
    .map((part) => part.textContent);
}
