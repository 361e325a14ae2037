import { blockingTime } from "./blocking-time.ts";
import type { Budgets } from "./budgets.ts";
import type { Cdp } from "./cdp.ts";
import { earlyTaps } from "./early-taps.ts";
import { atLeast, atMost, forInformation, kilobytes, milliseconds, type Figure } from "./figure.ts";
import { layoutShift } from "./layout-shift.ts";
import { lighthouseScores } from "./lighthouse-scores.ts";
import { paintRatio } from "./largest-paint.ts";
import { limitEntries, loadedEntries } from "./loaded-entries.ts";
import { weigh } from "./page-weight.ts";
import { sample } from "./sample.ts";
import type { Browser } from "./start-browser.ts";
import { styleBytes } from "./style-bytes.ts";

export interface Place {
  /** The page as it is served. */
  readonly url: string;
  /** The same page without its scripts. */
  readonly limit: string;
  readonly budgets: Budgets;
  readonly rounds: number;
}

/** Takes every figure of one page, one after the other. */
export async function* measurePage(browser: Browser, place: Place): AsyncGenerator<Figure> {
  const { cdp, port } = browser;
  const { url, budgets } = place;
  const entries = await loadedEntries(cdp, url, 1);
  const weight = weigh(entries);
  yield atMost("HTML with its CSS", weight.htmlBytes, budgets.htmlBytes, kilobytes);
  yield forInformation("  CSS alone", kilobytes(await styleBytes(url)));
  yield atMost("JavaScript", weight.scriptBytes, budgets.scriptBytes, kilobytes);
  yield atMost("fonts", weight.fontBytes, budgets.fontBytes, kilobytes);
  yield atMost("font files", weight.fontFiles, budgets.fontFiles);
  yield atMost(
    "requests before the largest paint",
    weight.requestsBeforePaint,
    budgets.requestsBeforePaint,
  );
  yield atMost("layout shift", layoutShift(entries), budgets.layoutShift);
  for (const { category, score, faults } of await lighthouseScores(url, port)) {
    yield atLeast(`Lighthouse ${category}`, score, budgets.lighthouse);
    if (faults.length > 0) yield forInformation("  by", faults.join(", "));
  }
  yield* timed(cdp, place);
  const taps = await earlyTaps(cdp, url, weight.scriptFiles, budgets.tapResponse);
  yield atMost("early tap at 6 times slowdown", taps.slowest, budgets.tapResponse, milliseconds);
  yield atMost(`  lost, of ${taps.tried} taps`, taps.lost, 0);
}

/** The figures that hang on the machine's clock: medians, and a second look where they are over. */
async function* timed(cdp: Cdp, place: Place): AsyncGenerator<Figure> {
  const { url, limit, budgets, rounds } = place;
  await limitEntries(cdp, limit, 1); // fills the limit's memory
  const ratio = await sample(rounds, budgets.paintRatio, (round) =>
    paintRatio(cdp, url, limit, round),
  );
  yield atMost("largest paint, over the limit's", ratio, budgets.paintRatio);
  const slowdowns = [
    [4, budgets.blocking4],
    [16, budgets.blocking16],
  ] as const;
  for (const [slowdown, most] of slowdowns) {
    const blocking = await sample(rounds, most, async () =>
      blockingTime(await loadedEntries(cdp, url, slowdown)),
    );
    yield atMost(`blocking time at ${slowdown} times slowdown`, blocking, most, milliseconds);
  }
}
