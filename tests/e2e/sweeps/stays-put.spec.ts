import type { Page } from "@playwright/test";
import type { Page as FirefoxPage } from "puppeteer-core";
import { builtPages } from "#tests/e2e/support/built-pages.ts";
import { expectComplaints, failedResource } from "#tests/e2e/support/complaints.ts";
import { allLive, expect } from "#tests/e2e/support/fixtures.ts";
import { test } from "./firefox.ts";
import { eyeNow, isAllLive, layoutShift, painted, readAt, touchIslands } from "./reading-place.ts";

// Script may come late, and islands come live while somebody reads: what is read stays where it is.

/** Where somebody reads when the script comes: a share of the page's height, and a window. */
const places = [
  { share: 0, width: 390, height: 844 },
  { share: 0.35, width: 1280, height: 800 },
  { share: 0.65, width: 390, height: 844 },
  { share: 1, width: 1280, height: 800 },
] as const;
type Place = (typeof places)[number];

/** Articles share one template; two stand for all. */
const isArticle = (path: string) => path.startsWith("/learning-center/articles/");
const answers = ["/learning-center?q=premium", "/learning-center/glossary?q=premium"];
const pages = [
  ...builtPages.filter((path) => !isArticle(path)),
  ...builtPages.filter(isArticle).slice(0, 2),
  ...answers,
];

/** Pages with islands of their own: every page has the one for notices. */
const withIslands = [
  "/",
  "/compare-plans",
  "/talk-to-agent",
  "/contact",
  "/quiz",
  "/download-guide",
  "/learning-center",
  "/learning-center/articles",
  "/learning-center/glossary",
  "/learning-center/medicare-supplements",
  ...builtPages.filter(isArticle).slice(0, 1),
  ...answers,
];

for (const path of pages) {
  test(`${path} stays put when its script comes and its islands come live`, async ({ page }) => {
    const gate = await gateFor(page);
    for (const place of places) expect.soft(await faultsAt(page, gate, path, place)).toEqual([]);
  });
}

test.describe("for somebody in another zone, who is told the agency's hours in their own", () => {
  test.use({ timezoneId: "America/Chicago" });
  for (const path of ["/contact", "/talk-to-agent", "/compare-plans"]) {
    test(`${path} stays put`, async ({ page }) => {
      const gate = await gateFor(page);
      for (const place of places) expect.soft(await faultsAt(page, gate, path, place)).toEqual([]);
    });
  }
});

test("an unknown address stays put too", async ({ page, complaints }) => {
  const gate = await gateFor(page);
  expect(await faultsAt(page, gate, "/no-such-page", places[0])).toEqual([]);
  await expectComplaints(complaints, [failedResource(404)]);
});

test("every page with an island of its own is among those that Firefox opens", async ({
  request,
}) => {
  const bodies = await Promise.all(pages.map(async (path) => (await request.get(path)).text()));
  const found = pages.filter((_, place) => /data-island="(?!toasts")/.test(bodies[place] ?? ""));
  expect(found.filter((path) => !isArticle(path)).toSorted()).toEqual(
    withIslands.filter((path) => !isArticle(path)).toSorted(),
  );
});

test("control: what pushes the page down, or takes it away, is found", async ({ page }) => {
  const gate = await gateFor(page);
  const [top] = places;
  expect(await faultsAt(page, gate, "/contact", top, push)).toEqual([
    expect.stringMatching(/moved by 40 px$/),
    expect.stringMatching(/layout shift of 0\.0[1-9]/),
  ]);
  const empty = () => document.querySelector("main")?.replaceChildren();
  expect(await faultsAt(page, gate, "/contact", top, empty)).toEqual([
    expect.stringMatching(/moved by NaN px$/),
    expect.stringMatching(/layout shift of 0\.[1-9]/),
  ]);
});

test("control: the same in Firefox", async ({ service, firefoxPage }) => {
  const gate = await firefoxGate(firefoxPage);
  const [top] = places;
  expect(await movedInFirefox(firefoxPage, gate, `${service.url}/contact`, top, push)).toEqual([
    expect.stringMatching(/moved by 40 px$/),
  ]);
});

/** Runs inside the page: a fault. */
function push(): void {
  document.querySelector("main")?.style.setProperty("margin-top", "40px");
}

for (const path of withIslands) {
  test(`${path} stays put in Firefox`, async ({ service, firefoxPage }) => {
    const gate = await firefoxGate(firefoxPage);
    for (const place of places)
      expect.soft(await movedInFirefox(firefoxPage, gate, service.url + path, place)).toEqual([]);
  });
}

/** Holds scripts back while it is closed. */
interface Gate {
  readonly close: () => void;
  readonly open: () => void;
}

/**
 * What moves when the script comes while somebody reads.
 * @param plant runs inside the page once all is live: a fault to be found
 */
async function faultsAt(page: Page, gate: Gate, path: string, place: Place, plant?: () => void) {
  const { share, ...size } = place;
  await page.setViewportSize(size);
  gate.close();
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.evaluate(() => document.fonts.ready);
  const before = await page.evaluate(readAt, share);
  await page.evaluate(painted);
  const since = await page.evaluate(() => performance.now());
  gate.open();
  await allLive(page);
  if (plant) await page.evaluate(plant);
  await page.evaluate(painted);
  const shift = await page.evaluate(layoutShift, since);
  return [
    ...moved(place, before, await page.evaluate(eyeNow)),
    ...(shift > 0.01 ? [`${JSON.stringify(place)}: layout shift of ${shift.toFixed(3)}`] : []),
  ];
}

/** Firefox does not measure shifts (`layout-shift`); what is under the eye it can tell. */
async function movedInFirefox(
  page: FirefoxPage,
  gate: Gate,
  address: string,
  place: Place,
  plant?: () => void,
) {
  const { share, ...size } = place;
  await page.setViewport(size);
  gate.close();
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await page.evaluate(() => document.fonts.ready);
  const before = await page.evaluate(readAt, share);
  gate.open();
  await page.waitForSelector("html[data-started]");
  await page.evaluate(touchIslands);
  await page.waitForFunction(isAllLive);
  if (plant) await page.evaluate(plant);
  await page.evaluate(painted);
  return moved(place, before, await page.evaluate(eyeNow));
}

function moved(place: Place, before: number, after: number): string[] {
  const by = after - before;
  return Math.abs(by) <= 1 ? [] : [`${JSON.stringify(place)}: moved by ${Math.round(by)} px`];
}

/** Scripts alone: what else a page needs comes with it. */
async function gateFor(page: Page): Promise<Gate> {
  const { passed, ...gate } = makeGate();
  await page.route("**/assets/*.js", async (route) => {
    await passed();
    await route.continue();
  });
  return gate;
}

async function firefoxGate(page: FirefoxPage): Promise<Gate> {
  const { passed, ...gate } = makeGate();
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    const isScript = /\/assets\/.*\.js$/.test(request.url());
    void (isScript ? passed() : Promise.resolve()).then(() => request.continue());
  });
  return gate;
}

function makeGate() {
  let held = Promise.withResolvers<void>();
  return {
    close: () => void (held = Promise.withResolvers<void>()),
    open: () => held.resolve(),
    passed: () => held.promise,
  };
}
