import { z } from "#contract/z.ts";
import { ask, until } from "./ask.ts";
import type { Cdp, Session } from "./cdp.ts";
import { entries, readEntries, type Entry } from "./observe.ts";
import { rested, started } from "./open-page.ts";
import { scriptsArrived } from "./scripts-arrived.ts";
import { visit } from "./visit.ts";

const slowdown = 6;

/** Milliseconds to wait for the scripts of a page. */
const longestWait = 3000;

/** The middle of what is tapped, in CSS pixels. */
const spot = z.object({ x: z.number(), y: z.number() });

export interface Tap {
  /** Milliseconds to the paint that answered; 16 when it was too quick to be reported. */
  readonly response: number;
  /** It did not open, or closed again by itself. */
  readonly lost: boolean;
}

/** When to tap: something is painted, so many scripts have arrived, and a pause in milliseconds is over. */
export interface Moment {
  readonly scripts: number;
  readonly pause: number;
}

/** Taps one target on a fresh page at one moment, and waits until the page's script has started. */
export function tapEarly(cdp: Cdp, url: string, target: string, moment: Moment): Promise<Tap> {
  return visit(cdp, slowdown, async (page) => {
    const arrived = scriptsArrived(page, moment.scripts);
    await page.send("Page.navigate", { url });
    await until(page, () => performance.getEntriesByType("paint").length > 0, 10);
    const middle = await ask(page, spot, showTarget, target);
    // Not every page fetches as many scripts on each visit; then the tap comes with the page at rest.
    await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, longestWait))]);
    await new Promise((resolve) => setTimeout(resolve, moment.pause));
    await tap(page, middle);
    await until(page, () => document.readyState === "complete");
    await started(page);
    await rested(page, 300);
    return {
      response: response(await ask(page, entries, readEntries)),
      lost: !(await ask(page, z.boolean(), isOpen, target)),
    };
  });
}

async function tap(page: Session, middle: z.infer<typeof spot>): Promise<void> {
  // Both at once: waiting for the page's answer to the first would delay the second.
  await Promise.all([
    page.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [middle] }),
    page.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
  ]);
}

function response(seen: readonly Entry[]): number {
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
