import { axeFaults } from "#tests/e2e/support/axe-faults.ts";
import { expect, expectComplaints, failedResource, filledIn } from "#tests/e2e/support/fixtures.ts";
import {
  cutTexts,
  sidewaysScroll,
  smallTargets,
  smallTexts,
  wordsAcrossLines,
  unmarkedLinks,
} from "#tests/e2e/support/measure-page.ts";
import { comparedPath, countyPath, test } from "#tests/e2e/support/sample-plans.ts";
import { missingWithoutScrolling } from "#tests/e2e/support/whole-page.ts";

// One page of each kind on a phone. pages.release.spec.ts opens every page at every width, and with much more.

const center = "/learning-center";
const kinds = {
  "the agency": ["/", "/about-us", "/testimonials", "/contact", "/talk-to-agent", "/accessibility"],
  "the learning center": [
    center,
    `${center}/articles`,
    `${center}/articles/medicare-costs-2025`,
    `${center}/glossary`,
    `${center}/enrollment-periods`,
    `${center}/medicare-supplements`,
    "/sitemap",
  ],
  "plans and tools": [
    "/plans?zip=00002",
    countyPath,
    comparedPath,
    "/compare-plans",
    "/quiz",
    "/dates",
    "/penalty?part=b&months=30",
    "/my-medicines",
  ],
  "costs, states and where forms lead": [
    "/income-costs",
    "/help-paying",
    "/annual-notice-of-change",
    "/states",
    "/states/california",
    "/download-guide",
    "/thank-you-guide",
    "/newsletter/confirm",
    "/offline",
    "/no-such-page",
  ],
};

for (const [name, paths] of Object.entries(kinds))
  test(`pages of ${name} fit a phone, can be read and pressed, are accessible, and load nothing from elsewhere`, async ({
    page,
    service,
    complaints,
  }) => {
    const others: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== service.url) others.push(request.url());
    });
    await page.setViewportSize({ width: 360, height: 720 });
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        expect.soft(await page.evaluate(missingWithoutScrolling), `missing on ${path}`).toEqual([]);
        await filledIn(page);
        const faults = {
          sideways: await page.evaluate(sidewaysScroll),
          cut: await page.evaluate(cutTexts),
          acrossLines: await page.evaluate(wordsAcrossLines, false),
          texts: await page.evaluate(smallTexts),
          targets: await page.evaluate(smallTargets, "body"),
          links: await page.evaluate(unmarkedLinks),
          axe: await axeFaults(page),
        };
        const none = {
          sideways: 0,
          cut: [],
          acrossLines: [],
          texts: [],
          targets: [],
          links: [],
          axe: [],
        };
        expect.soft(faults, path).toEqual(none);
      });
    // As the privacy policy says.
    expect(others, "requests to other companies").toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    const stored = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
    expect(stored).toEqual(["leadSource"]);
    await expectComplaints(
      complaints,
      paths.includes("/no-such-page") ? [failedResource(404)] : [],
    );
  });
