import type { Page } from "@playwright/test";
import type { Page as FirefoxPage } from "puppeteer-core";
import { allLive } from "./fixtures.ts";
import type { Gate } from "./gate.ts";
import {
  readingPosition,
  isAllLive,
  layoutShift,
  markWords,
  movedWords,
  painted,
  readAt,
  touchIslands,
} from "./reading-place.ts";

/** Where a visitor is reading when the script arrives: a share of the page's height, and a window size. */
interface Place {
  readonly share: number;
  readonly width: number;
  readonly height: number;
}

/** The positions of all text on the page are compared at each; the share is the scroll position. */
export const places: readonly Place[] = [
  { share: 0.65, width: 390, height: 844 },
  { share: 0.35, width: 1280, height: 800 },
];

/** At the top, where reading starts. */
export const top: Place = { share: 0, width: 390, height: 844 };

/**
 * What moves when the script arrives while a visitor reads.
 * @param plant runs in the page once everything is live: a fault that must be found
 */
export async function faultsAt(
  page: Page,
  gate: Gate,
  path: string,
  place: Place,
  plant?: () => void,
): Promise<string[]> {
  const { share, ...size } = place;
  await page.setViewportSize(size);
  gate.close();
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.evaluate(() => document.fonts.ready);
  const before = await page.evaluate(readAt, share);
  await page.evaluate(painted);
  await page.evaluate(markWords);
  const since = await page.evaluate(() => performance.now());
  gate.open();
  await allLive(page);
  if (plant) await page.evaluate(plant);
  await page.evaluate(painted);
  const shift = await page.evaluate(layoutShift, since);
  return [
    ...moved(before, await page.evaluate(readingPosition)),
    ...(await page.evaluate(movedWords)),
    ...(shift > 0.01 ? [`layout shift of ${shift.toFixed(3)}`] : []),
  ];
}

/** The same in Firefox, which does not measure layout shifts (`layout-shift`). */
export async function movedInFirefox(
  page: FirefoxPage,
  gate: Gate,
  address: string,
  place: Place,
  plant?: () => void,
): Promise<string[]> {
  const { share, ...size } = place;
  await page.setViewport(size);
  gate.close();
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await page.evaluate(() => document.fonts.ready);
  const before = await page.evaluate(readAt, share);
  await page.evaluate(markWords);
  gate.open();
  await page.waitForSelector("html[data-started]");
  await page.evaluate(touchIslands);
  await page.waitForFunction(isAllLive);
  if (plant) await page.evaluate(plant);
  await page.evaluate(painted);
  return [
    ...moved(before, await page.evaluate(readingPosition)),
    ...(await page.evaluate(movedWords)),
  ];
}

function moved(before: number, after: number): string[] {
  const by = after - before;
  return Math.abs(by) <= 1 ? [] : [`the text being read moved by ${Math.round(by)} px`];
}
