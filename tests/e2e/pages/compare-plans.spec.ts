import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { agency, license, licenses } from "#tests/e2e/support/content-facts.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";

const names = ["Sample HMO", "Sample Plan G", "Sample Rx"] as const;
const [hmo, planG, rx] = names;
const premiums = ["$24.50", "$145.80", "$32.70"];
const tabNames = ["Plan Comparison", "Plan Types", "Get Help"];
const compareHeading = "See how plans compare";
const requestHeading = "Compare plans where you live";

async function open(page: Page): Promise<void> {
  await page.goto("/compare-plans");
  await started(page);
}

/** The share of the pixels of two pictures of one size that differ, 0 to 1. */
async function changedShare(first: Buffer, second: Buffer): Promise<number> {
  const [one, two] = await Promise.all(
    [first, second].map((picture) => sharp(picture).greyscale().raw().toBuffer()),
  );
  if (!one || !two || one.length !== two.length) return 1;
  const changed = one.filter((value, at) => Math.abs(value - (two[at] ?? 0)) > 32);
  return changed.length / one.length;
}

function tab(page: Page, name: string): Locator {
  return page.getByRole("tab", { name, exact: true });
}

function box(page: Page, plan: string): Locator {
  return page.getByRole("checkbox", { name: `Compare ${plan}`, exact: true });
}

/** What the picker says, not the form below it. */
const status = (page: Page) =>
  page.getByRole("tabpanel", { name: "Plan Comparison" }).getByRole("status");

/** The plans in the table, from left to right. */
function compared(page: Page): Promise<string[]> {
  return page
    .getByRole("columnheader")
    .evaluateAll((cells) => cells.slice(1).map((cell) => cell.lastChild?.textContent ?? ""));
}

function values(page: Page, row: string): Locator {
  const heading = page.getByRole("rowheader", { name: row, exact: true });
  return page.getByRole("row").filter({ has: heading }).getByRole("cell");
}

test.describe("buttons that link further down the page", () => {
  for (const [link, heading] of [
    ["Compare Sample Plans", compareHeading],
    ["Request My Comparison", requestHeading],
  ] as const) {
    test(`${link}: scrolls smoothly and moves the reading position there`, async ({ page }) => {
      await open(page);
      const target = page.getByRole("heading", { name: heading });
      expect(await jump(page, link, heading)).toBeGreaterThan(300);
      await expect(target).toBeFocused();
      await expect.poll(() => top(target)).toBeLessThan(200);
      expect(await top(target)).toBeGreaterThan(72);
    });

    test(`${link}: jumps immediately if the visitor prefers reduced motion`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await open(page);
      expect(await jump(page, link, heading)).toBeLessThan(200);
      await expect(page.getByRole("heading", { name: heading })).toBeFocused();
    });
  }

  for (const width of [360, 1280])
    test(`at ${width} px, the help tab's button leads to the form`, async ({ page }) => {
      await page.setViewportSize({ width, height: 640 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await open(page);
      await tab(page, "Get Help").click();
      const panel = page.getByRole("tabpanel");
      await panel.getByRole("link", { name: "Talk to an Agent" }).press("Enter");
      const title = page.getByRole("heading", { name: "Request Personalized Plan Comparison" });
      await expect(page).toHaveURL(/#plan-request$/);
      expect(await top(title)).toBeLessThan(320);
      expect(await top(title)).toBeGreaterThan(72);
      const first = page.getByRole("textbox", { name: "Full name" });
      await expect(first).toBeInViewport();
      await page.keyboard.press("Tab");
      await expect(first).toBeFocused();
    });

  /** Presses the link. Returns the heading's position right after, before anything could move. */
  function jump(page: Page, link: string, heading: string): Promise<number> {
    return page.getByRole("link", { name: link }).evaluate((element: HTMLElement, text) => {
      element.click();
      const all = Array.from(document.querySelectorAll("h2"));
      const target = all.find((one) => one.textContent === text);
      return target?.getBoundingClientRect().top ?? Number.NaN;
    }, heading);
  }

  async function top(target: Locator): Promise<number> {
    return (await target.boundingBox())?.y ?? Number.NaN;
  }
});

test.describe("tabs", () => {
  test("opens the first by default; each opens only its own panel", async ({ page }) => {
    await open(page);
    await expect(page.getByRole("tab")).toHaveText(tabNames);
    await expectOpen(page, "Plan Comparison");
    await expect(page.getByRole("tabpanel").getByRole("table")).toBeVisible();
    await tab(page, "Plan Types").click();
    await expectOpen(page, "Plan Types");
    await expect(page.getByRole("tabpanel").getByText("How it works")).toHaveCount(3);
    await tab(page, "Get Help").click();
    await expectOpen(page, "Get Help");
    await expect(page.getByRole("table")).toBeHidden();
  });

  test("in forced colors, the selected one looks different from the others", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await open(page);
    const types = tab(page, "Plan Types");
    const other = await types.screenshot();
    // Control: a picture of the same looks the same.
    expect(await changedShare(other, await types.screenshot())).toBe(0);
    await types.click();
    await tab(page, "Plan Types").evaluate((button) => button.blur());
    await page.mouse.move(0, 0);
    expect(await changedShare(other, await types.screenshot())).toBeGreaterThan(0.5);
  });

  test("arrow keys wrap around, Home and End go to the ends, and the Tab key stops once", async ({
    page,
  }) => {
    await open(page);
    await tab(page, "Plan Comparison").focus();
    for (const [key, name] of [
      ["ArrowRight", "Plan Types"],
      ["ArrowRight", "Get Help"],
      ["ArrowRight", "Plan Comparison"],
      ["ArrowLeft", "Get Help"],
      ["ArrowLeft", "Plan Types"],
      ["End", "Get Help"],
      ["Home", "Plan Comparison"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(page, name)).toBeFocused();
      await expectOpen(page, name);
    }
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tabpanel")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(tab(page, "Plan Comparison")).toBeFocused();
  });

  test("answers the same questions for each kind of coverage, and links to a page for each", async ({
    page,
  }) => {
    await open(page);
    await tab(page, "Plan Types").click();
    await expectOpen(page, "Plan Types");
    const asked = [];
    for (const [name, path] of [
      ["Medicare Advantage", "medicare-advantage"],
      ["Medicare Supplement", "medicare-supplements"],
      ["Part D", "prescription-drug-plans"],
    ] as const) {
      const kind = page.getByRole("region", { name: new RegExp(`^${name}`) });
      asked.push(await kind.getByRole("term").allTextContents());
      const more = kind.getByRole("link", { name: `More about ${name}` });
      await expect(more).toHaveAttribute("href", `/learning-center/${path}`);
    }
    expect(asked[0]).toHaveLength(5);
    expect(asked).toEqual([asked[0], asked[0], asked[0]]);
  });

  async function expectOpen(page: Page, name: string): Promise<void> {
    for (const other of tabNames) {
      const isOpen = other === name;
      await expect(tab(page, other)).toHaveAttribute("aria-selected", String(isOpen));
      await expect(tab(page, other)).toHaveAttribute("tabindex", isOpen ? "0" : "-1");
    }
    await expect(page.getByRole("tabpanel")).toHaveCount(1);
    await expect(page.getByRole("tabpanel")).toHaveAccessibleName(name);
  }
});

test.describe("selection", () => {
  test("starts with the first two; a click removes or adds a plan, in the order of the cards", async ({
    page,
  }) => {
    await open(page);
    await expect.poll(() => compared(page)).toEqual([hmo, planG]);
    await expect(page.getByText("Plans in the table: 2 of 3.")).toBeVisible();
    for (const [pressed, shown] of [
      [rx, [hmo, planG, rx]],
      [hmo, [planG, rx]],
      [planG, [rx]],
      [hmo, [hmo, rx]],
    ] as const) {
      await box(page, pressed).click();
      await expect.poll(() => compared(page)).toEqual(shown);
      await expect(page.getByText(`Plans in the table: ${shown.length} of 3.`)).toBeVisible();
      for (const name of names)
        await expect(box(page, name)).toBeChecked({ checked: shown.some((one) => one === name) });
    }
  });

  test("the whole card toggles its checkbox", async ({ page }) => {
    await open(page);
    await page.getByRole("heading", { name: rx, exact: true }).click({ force: true });
    await expect.poll(() => compared(page)).toEqual([hmo, planG, rx]);
  });

  test("with none selected, shows a sentence in place of the table, and a way back", async ({
    page,
  }) => {
    await open(page);
    await box(page, hmo).click();
    await box(page, planG).click();
    await expect(page.getByRole("table")).toHaveCount(0);
    await expect(status(page)).toHaveText(/^No plan is selected./);
    await box(page, rx).click();
    await expect.poll(() => compared(page)).toEqual([rx]);
    await expect(status(page)).toHaveText(/^Plans in the table: 1 of 3\./);
  });

  test("works by keyboard alone, from the tab to the checkboxes, and returns to the selection", async ({
    page,
  }) => {
    await open(page);
    const { keyboard } = page;
    await tab(page, "Plan Comparison").focus();
    await keyboard.press("Tab");
    await keyboard.press("Tab");
    await expect(box(page, hmo)).toBeFocused();
    await keyboard.press("Space");
    await keyboard.press("Tab");
    await keyboard.press("Tab");
    await expect(box(page, rx)).toBeFocused();
    await keyboard.press("Space");
    await expect.poll(() => compared(page)).toEqual([planG, rx]);
    await tab(page, "Plan Comparison").focus();
    await keyboard.press("End");
    await keyboard.press("Home");
    await expect(tab(page, "Plan Comparison")).toBeFocused();
    await expect.poll(() => compared(page)).toEqual([planG, rx]);
  });
});

test.describe("the switch", () => {
  const row = (page: Page) => page.getByRole("rowheader", { name: "Gym membership", exact: true });

  test("leaves only the rows in which the shown plans differ, and tells how many it hid", async ({
    page,
  }) => {
    await open(page);
    const rows = page.getByRole("rowheader");
    const all = await rows.count();
    await toggle(page).click();
    await expect(row(page)).toBeHidden();
    await expect(status(page)).toHaveText(/the same: 1\.$/);
    expect(await rows.count()).toBe(all - 1);
    await box(page, rx).click();
    await expect(row(page)).toBeVisible();
    await expect(status(page)).toHaveText(/the same: 0\.$/);
    await box(page, rx).click();
    await toggle(page).click();
    await expect(row(page)).toBeVisible();
  });

  test("keeps its choice over a reload", async ({ page }) => {
    await open(page);
    await toggle(page).click();
    await expect(row(page)).toBeHidden();
    await page.reload();
    await expect(toggle(page)).toBeChecked();
    await expect(row(page)).toBeHidden();
  });

  function toggle(page: Page): Locator {
    return page.getByRole("switch", { name: "Show only what differs" });
  }
});

test.describe("the table", () => {
  test.beforeEach(async ({ page }) => {
    await open(page);
    await box(page, rx).click();
    await expect.poll(() => compared(page)).toEqual([...names]);
  });

  test("shows premiums with cents, and yes, no and null in words", async ({ page }) => {
    await expect(values(page, "Monthly premium")).toContainText(premiums);
    await expect(values(page, "Prescription drug coverage")).toContainText(["Yes", "No", "Yes"]);
    await expect(values(page, "Dental and vision")).toContainText(["Yes", "No", "No"]);
    await expect(values(page, "Doctor visits").last()).toContainText("Not included");
    await expect(values(page, "Medicare star rating")).toContainText([
      "4 out of 5 stars",
      "Not rated",
      "4 out of 5 stars",
    ]);
    await expect(values(page, "Other benefits").first().getByRole("listitem")).toHaveCount(3);
  });

  test("says once, around everything made up, that it is, with the required sentences nearby", async ({
    page,
  }) => {
    const panel = page.getByRole("tabpanel");
    const mark = panel.getByRole("heading", { name: "Practice with made-up plans" });
    await expect(mark).toHaveCount(1);
    const frame = await mark.locator("..").boundingBox();
    for (const made of [panel.getByRole("figure"), box(page, hmo), page.getByRole("table")]) {
      const inside = await made.boundingBox();
      expect(inside?.y).toBeGreaterThan(frame?.y ?? Number.NaN);
      expect((inside?.y ?? 0) + (inside?.height ?? 0)).toBeLessThan(
        (frame?.y ?? Number.NaN) + (frame?.height ?? 0),
      );
    }
    // Out of sight of the frame's heading, each plan's name still says so.
    for (const name of names) expect(name).toMatch(/^Sample /);
    for (const sentence of [
      /They aren’t offers./,
      "Every year, Medicare evaluates plans based on a 5-star rating system.",
      `This is a solicitation of insurance. ${agency.name}, ${license}, National Producer Number ${licenses.nationalProducerNumber}.`,
    ])
      await expect(panel.getByText(sentence)).toBeVisible();
  });

  test("from 768 px, a row is one line; at 360 px, its heading spans the row above the values, side by side", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    const wide = await rowBoxes(page, "Hospital stay");
    expect(new Set(wide.map(({ y }) => y)).size).toBe(1);
    await page.setViewportSize({ width: 360, height: 900 });
    const [heading, ...cells] = await rowBoxes(page, "Hospital stay");
    const width = await page
      .getByRole("table")
      .evaluate((table) => table.getBoundingClientRect().width);
    expect(heading?.width).toBe(width);
    const below = (heading?.y ?? 0) + (heading?.height ?? 0);
    expect(cells.map(({ y }) => y)).toEqual(names.map(() => below));
    await expect(page.getByRole("columnheader")).toHaveCount(names.length + 1);
  });

  test("on a phone, the plans' names stay above their values", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole("rowheader", { name: "Tier 5, specialty drugs" }).scrollIntoViewIfNeeded();
    for (const [place, name] of names.entries()) {
      const head = page.getByRole("columnheader", { name });
      await expect(head).toBeInViewport();
      const x = await values(page, "Tier 5, specialty drugs")
        .nth(place)
        .evaluate((cell) => cell.getBoundingClientRect().x);
      expect((await head.boundingBox())?.x).toBe(x);
    }
    // Control: what doesn't stay has left the screen.
    await expect(page.getByText("Show only what differs")).not.toBeInViewport();
  });

  test("with doubled text on a phone, each value has its plan's name", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    const name = values(page, "Hospital stay").first().getByText(hmo);
    await expect(name).toBeHidden();
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await expect(name).toBeVisible();
  });

  test("prints as a table, without the checkboxes, the tabs and the form", async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 960 });
    await page.emulateMedia({ media: "print" });
    const boxes = await rowBoxes(page, "Monthly premium");
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
    await expect(page.getByText(/aren’t offers/)).toBeVisible();
    for (const hidden of [page.getByRole("tablist"), box(page, hmo)])
      await expect(hidden).toBeHidden();
    await expect(page.locator("form").filter({ visible: true })).toHaveCount(0);
  });

  /** All measured together, because late content above the table moves it. */
  function rowBoxes(page: Page, row: string) {
    const heading = page.getByRole("rowheader", { name: row, exact: true });
    return page
      .getByRole("row")
      .filter({ has: heading })
      .locator("th, td")
      .evaluateAll((cells) =>
        cells.map((cell) => {
          const { x, y, width, height } = cell.getBoundingClientRect();
          return { x, y, width, height };
        }),
      );
  }
});

test("on a slow device, nothing moves under a reader far down the page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.goto("/compare-plans", { waitUntil: "commit" });
  await page.waitForFunction(() => document.documentElement.scrollHeight > 6000);
  await page.evaluate(() => scrollTo(0, 5200));
  const reading = page.getByRole("row").filter({ hasText: "Gym membership" });
  const place = () => reading.evaluate((row) => row.getBoundingClientRect().top);
  const before = await place();
  await page.waitForLoadState("load");
  await started(page);
  expect(await page.evaluate(() => scrollY)).toBe(5200);
  expect(await place()).toBe(before);
  // Control: what is laid out late moves what is below it.
  await page.getByRole("figure").evaluate((figure) => {
    document.documentElement.style.overflowAnchor = "none";
    figure.style.setProperty("content-visibility", "auto");
  });
  expect(await place()).not.toBe(before);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("shows all three panels under their headings, no tabs, every plan, and no checkboxes", async ({
    page,
  }) => {
    await page.goto("/compare-plans");
    await expect(page.getByRole("tablist")).toHaveCount(0);
    for (const name of tabNames)
      await expect(page.getByRole("heading", { level: 3, name, exact: true })).toBeVisible();
    expect(await page.locator("thead th > :last-child").allTextContents()).toEqual([...names]);
    await expect(values(page, "Monthly premium")).toContainText(premiums);
    await expect(page.getByText("How it works").first()).toBeVisible();
    await expect(page.getByText(/gives free, unbiased advice\.$/)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Compare/ })).toHaveCount(0);
    await expect(page.getByRole("switch")).toHaveCount(0);
    expect(await page.getByRole("rowheader", { name: "Gym membership" }).count()).toBe(1);
  });

  test("the buttons link to their headings", async ({ page }) => {
    await page.goto("/compare-plans");
    await page.getByRole("link", { name: "Request My Comparison" }).click();
    await expect(page.getByRole("heading", { name: requestHeading })).toBeFocused();
    await page.getByRole("link", { name: "Compare Sample Plans" }).click();
    await expect(page.getByRole("heading", { name: compareHeading })).toBeInViewport();
  });
});
