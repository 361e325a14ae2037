import type { Locator, Page } from "@playwright/test";
import { testimonials } from "#tests/e2e/support/content-facts.ts";
import { expect, setFontSize, started, test, usualFontSize } from "#tests/e2e/support/fixtures.ts";

const count = testimonials.home.length;

for (const { width, fit } of [
  { width: 1280, fit: 3 },
  { width: 768, fit: 2 },
  { width: 767, fit: 1 },
  { width: 320, fit: 1 },
]) {
  test(`at ${width} px, ${fit} of ${count} are visible; both directions wrap; each dot jumps to its page`, async ({
    page,
  }) => {
    const carousel = await openCarousel(page, width);
    const last = count - fit;
    await expectShown(carousel, 0, fit);
    for (let start = 1; start <= last; start += 1) {
      await carousel.getByRole("button", { name: "Next testimonial" }).click();
      await expectShown(carousel, start, fit);
    }
    await carousel.getByRole("button", { name: "Next testimonial" }).click();
    await expectShown(carousel, 0, fit);
    await carousel.getByRole("button", { name: "Previous testimonial" }).click();
    await expectShown(carousel, last, fit);
    await expectDots(carousel, fit);
  });
}

test("with a larger font, as many are visible as the buttons step over", async ({ page }) => {
  const carousel = await openCarousel(page, 800);
  await setFontSize(page, 20);
  try {
    for (let start = 1; start < count; start += 1)
      await carousel.getByRole("button", { name: "Next testimonial" }).click();
    await expectShown(carousel, count - 1, 1);
  } finally {
    await setFontSize(page, usualFontSize);
  }
});

test("swiping updates the dots", async ({ page }) => {
  const carousel = await openCarousel(page, 390);
  await carousel
    .getByRole("list")
    .first()
    .evaluate((row) => row.scrollTo(row.scrollWidth, 0));
  await expectShown(carousel, count - 1, 1);
  await expect(dots(carousel).last()).toHaveAttribute("aria-current", "true");
});

async function openCarousel(page: Page, width: number): Promise<Locator> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto("/");
  await started(page);
  return page.getByRole("group", { name: "What people say after the call" });
}

function dots(carousel: Locator): Locator {
  return carousel.getByRole("button", { name: /^Show page \d$/ });
}

/** Checks which testimonials are readable, by position; rounding may cut off half a pixel. */
async function expectShown(carousel: Locator, start: number, fit: number): Promise<void> {
  const visible = () =>
    carousel.getByRole("figure").evaluateAll((figures) =>
      figures.flatMap((figure, place) => {
        const row = figure.closest("ul")?.getBoundingClientRect();
        const { left, right } = figure.getBoundingClientRect();
        return row && left > row.left - 1 && right < row.right + 1 ? [place] : [];
      }),
    );
  const expected = Array.from({ length: fit }, (_, place) => start + place);
  await expect.poll(visible).toEqual(expected);
}

async function expectDots(carousel: Locator, fit: number): Promise<void> {
  const pages = Math.ceil(count / fit);
  await expect(dots(carousel)).toHaveCount(pages);
  for (let place = pages - 1; place >= 0; place -= 1) {
    await dots(carousel).nth(place).click();
    await expectShown(carousel, Math.min(place * fit, count - fit), fit);
    await expect(dots(carousel).nth(place)).toHaveAttribute("aria-current", "true");
    await expect(carousel.locator("[aria-current]:visible")).toHaveCount(1);
  }
}
