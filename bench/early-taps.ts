import type { Cdp } from "./cdp.ts";
import { tapEarly, type Moment } from "./early-tap.ts";
import { sample } from "./sample.ts";

export interface Taps {
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
