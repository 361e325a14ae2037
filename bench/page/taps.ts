import { sample } from "#bench/figure.ts";
import { z } from "#contract/z.ts";
import {
  ask,
  type Cdp,
  entries,
  type Entry,
  readEntries,
  rested,
  type Session,
  started,
  until,
  visit,
} from "./browser.ts";

const slowdown = 6;

/** Milliseconds to wait for the scripts of a page. */
const longestWait = 3000;

/** The middle of what is tapped, in CSS pixels. */
const spot = z.object({ x: z.number(), y: z.number() });

interface Tap {
  /** Milliseconds to the paint that answered; 16 when it was too quick to be reported. */
  readonly response: number;
  /** It did not open, or closed again by itself. */
  readonly lost: boolean;
}

/** When to tap: something is painted, so many scripts have arrived, and a pause in milliseconds is over. */
interface Moment {
  readonly scripts: number;
  readonly pause: number;
}

/** Taps one target on a fresh page at one moment, and waits until the page's script has started. */
function tapEarly(cdp: Cdp, url: string, target: string, moment: Moment): Promise<Tap> {
  return visit(cdp, slowdown, async (page) => {
    const arrived = scriptsArrived(page, moment.scripts);
    await page.send("Page.navigate", { url });
    await until(page, () => performance.getEntriesByType("paint").length > 0, 10);
    const middle = await ask(page, spot, showTarget, target);
    // Not every page fetches as many scripts on each visit; then the tap comes with the page at rest.
    await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, longestWait))]);
    await new Promise((resolve) => setTimeout(resolve, moment.pause));
    await press(page, middle);
    await until(page, () => document.readyState === "complete");
    await started(page);
    await rested(page, 300);
    return {
      response: responseTime(await ask(page, entries, readEntries)),
      lost: !(await ask(page, z.boolean(), isOpen, target)),
    };
  });
}

async function press(page: Session, middle: z.infer<typeof spot>): Promise<void> {
  // Both at once: waiting for the page's answer to the first would delay the second.
  await Promise.all([
    page.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [middle] }),
    page.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
  ]);
}

function responseTime(seen: readonly Entry[]): number {
  const events = seen.filter((entry) => (entry.interactionId ?? 0) > 0);
  return Math.max(16, ...events.map((event) => event.duration));
}

/** Runs in the page: brings the target into view, painted, since nobody taps what is not; gives its middle. */
async function showTarget(selector: string): Promise<object> {
  const target = document.querySelector(selector);
  if (!target?.checkVisibility()) throw new Error(`Nobody can tap ${selector}`);
  if (!target.closest("header")) {
    target.scrollIntoView({ block: "center", behavior: "instant" });
    const frame = () => new Promise((shown) => requestAnimationFrame(shown));
    for (let painted = 0; painted < 4; painted += 1) await frame();
  }
  const { left, top, width, height } = target.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Runs in the page. */
function isOpen(selector: string): boolean {
  return document.querySelector(selector)?.closest("details")?.open ?? false;
}

interface Taps {
  /** The slowest of the moments, in milliseconds. */
  readonly slowest: number;
  readonly tried: number;
  readonly lost: number;
}

/** Menu and questions: whatever opens before a script runs. */
const targets = ["header summary", "main summary"];

/** From the first paint to the page at rest: the pauses hit the script as it arrives and runs. */
function moments(scripts: number): Moment[] {
  const pauses = [0, 150, 400].map((pause) => ({ scripts, pause }));
  return [{ scripts: 0, pause: 0 }, ...pauses];
}

interface Asked {
  /** How many scripts the page fetches. */
  readonly scripts: number;
  /** How often each tap is tried; the median counts. */
  readonly rounds: number;
  /** Milliseconds that a response may take; a slower one is looked at again. */
  readonly most: number;
}

/** Taps each target that the page has at each moment, on a fresh page each time. */
export async function earlyTaps(
  cdp: Cdp,
  url: string,
  { scripts, rounds, most }: Asked,
): Promise<Taps> {
  const html = await (await fetch(url)).text();
  let [slowest, tried, lost] = [0, 0, 0];
  for (const target of targets.filter((selector) => has(html, selector))) {
    for (const moment of moments(scripts)) {
      const response = await sample(rounds, most, async () => {
        const tap = await tapEarly(cdp, url, target, moment);
        tried += 1;
        if (tap.lost) lost += 1;
        return tap.response;
      });
      slowest = Math.max(slowest, response);
    }
  }
  return { slowest, tried, lost };
}

/** Whether the landmark that a selector begins with holds a disclosure. */
function has(html: string, selector: string): boolean {
  const [landmark = ""] = selector.split(" ");
  const start = html.indexOf(`<${landmark}`);
  return html.slice(start, html.indexOf(`</${landmark}>`, start)).includes("<summary");
}

const received = z.object({ requestId: z.string(), type: z.string() });
const finished = z.object({ requestId: z.string() });

/** Resolves when the page has fetched `count` scripts. */
function scriptsArrived(page: Session, count: number): Promise<void> {
  const scripts = new Set<string>();
  let left = count;
  return new Promise((resolve) => {
    if (left === 0) resolve();
    page.on("Network.responseReceived", (params) => {
      const { requestId, type } = received.parse(params);
      if (type === "Script") scripts.add(requestId);
    });
    page.on("Network.loadingFinished", (params) => {
      if (scripts.has(finished.parse(params).requestId) && --left === 0) resolve();
    });
  });
}
