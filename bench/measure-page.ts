import type { Budgets } from "./budgets.ts";
import { byteFigures } from "./byte-figures.ts";
import { atLeast, atMost, forInformation, milliseconds, type Figure } from "./figure.ts";
import { earlyTaps } from "./early-taps.ts";
import { lighthouseScores } from "./lighthouse-scores.ts";
import { loadedEntries } from "./loaded-entries.ts";
import type { Group } from "./options.ts";
import { weigh } from "./page-weight.ts";
import type { Browser } from "./start-browser.ts";
import { blockingFigures, paintFigures, scriptFigures } from "./timed-figures.ts";

export interface Place {
  /** The page as it is served. */
  readonly url: string;
  /** The same page without its scripts. */
  readonly limit: string;
  readonly budgets: Budgets;
  readonly rounds: number;
  readonly figures: readonly Group[];
}

type Measure = (browser: Browser, place: Place) => AsyncGenerator<Figure>;

const measures: Readonly<Record<Group, Measure>> = {
  bytes: byteFigures,
  lighthouse: lighthouseFigures,
  paint: paintFigures,
  blocking: blockingFigures,
  scripts: scriptFigures,
  taps: tapFigures,
};

/** Takes the figures of one page that are asked for, one after the other. */
export async function* measurePage(browser: Browser, place: Place): AsyncGenerator<Figure> {
  for (const group of place.figures) yield* measures[group](browser, place);
}

async function* lighthouseFigures({ port }: Browser, { url, budgets }: Place) {
  for (const { category, score, faults } of await lighthouseScores(url, port)) {
    yield atLeast(`Lighthouse ${category}`, score, budgets.lighthouse);
    if (faults.length > 0) yield forInformation("  by", faults.join(", "));
  }
}

async function* tapFigures({ cdp }: Browser, { url, budgets, rounds }: Place) {
  const { scriptFiles } = weigh(await loadedEntries(cdp, url, 1));
  const most = budgets.tapResponse;
  const taps = await earlyTaps(cdp, url, { scripts: scriptFiles, rounds, most });
  yield atMost("early tap at 6 times slowdown", taps.slowest, most, milliseconds);
  yield atMost(`  lost, of ${taps.tried} taps`, taps.lost, 0);
}
