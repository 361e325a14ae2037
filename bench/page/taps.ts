import { setTimeout as delay } from "node:timers/promises";
import type { Request } from "@playwright/test";
import { median } from "#bench/report.ts";
import { ask, type Browser, readEntries, rest, visit } from "./browser.ts";

const slowdown = 6;

/** Menu and questions, which open before any script runs. */
const targets = ["header summary", "main summary"];

/** When to tap: once the target is painted, or this many milliseconds after the page's script has arrived. */
const moments = ["painted", 0, 150, 400] as const;

/**
 * Taps each target that the page has at each moment, on a fresh page each time.
 * @returns the response time in milliseconds at the slowest moment, each the median of its rounds; and how
 * many taps did not open their target, or closed it again
 */
export async function earlyTaps(browser: Browser, url: string, rounds: number) {
  const html = await (await fetch(url)).text();
  let [slowest, tried, lost] = [0, 0, 0];
  for (const target of targets.filter((selector) => holds(html, selector))) {
    for (const moment of moments) {
      const responses: number[] = [];
      while (responses.length < rounds) {
        const tap = await tapEarly(browser, url, target, moment);
        responses.push(tap.response);
        tried += 1;
        if (!tap.isOpen) lost += 1;
      }
      slowest = Math.max(slowest, median(responses));
    }
  }
  return { slowest, tried, lost };
}

/** Whether the landmark at the start of a selector contains a `<summary>`. */
function holds(html: string, selector: string): boolean {
  const [landmark = ""] = selector.split(" ");
  const [, inside = ""] = html.split(`<${landmark}`);
  return (inside.split(`</${landmark}>`)[0] ?? "").includes("<summary");
}

function tapEarly(browser: Browser, url: string, target: string, moment: (typeof moments)[number]) {
  return visit(browser, slowdown, async (page, devTools) => {
    const isScript = (request: Request) => request.resourceType() === "script";
    const arrived = page.waitForEvent("requestfinished", isScript);
    await page.goto(url, { waitUntil: "commit" });
    const { x, y } = await ask(devTools, showTarget, target);
    if (moment !== "painted") {
      await arrived;
      await delay(moment);
    }
    await page.touchscreen.tap(x, y);
    await ask(devTools, rest, { longest: 300 });
    const events = (await ask(devTools, readEntries, null)).filter((entry) => entry.interactionId);
    return {
      // Anything faster than 16 ms is not reported.
      response: Math.max(16, ...events.map((event) => event.duration)),
      isOpen: await ask(devTools, isOpen, target),
    };
  });
}

/** Runs in the page: scrolls the target into view once it is painted. Returns its center. */
async function showTarget(selector: string): Promise<{ x: number; y: number }> {
  const frame = () => new Promise((shown) => requestAnimationFrame(shown));
  let target = document.querySelector(selector);
  while (!target?.checkVisibility() || performance.getEntriesByType("paint").length === 0) {
    await frame();
    target = document.querySelector(selector);
  }
  if (!target.closest("header")) target.scrollIntoView({ block: "center", behavior: "instant" });
  for (let painted = 0; painted < 4; painted += 1) await frame();
  const { left, top, width, height } = target.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Runs in the page. */
function isOpen(selector: string): boolean {
  return document.querySelector(selector)?.closest("details")?.open ?? false;
}
