import { blockingTime } from "./blocking-time.ts";
import { atMost, forInformation, milliseconds, type Figure } from "./figure.ts";
import { paintRatio } from "./largest-paint.ts";
import { limitEntries, loadedEntries } from "./loaded-entries.ts";
import type { Place } from "./measure-page.ts";
import { median } from "./median.ts";
import { sample } from "./sample.ts";
import type { Browser } from "./start-browser.ts";
import { scriptBlockingTime } from "./script-blocking-time.ts";

// Figures that hang on the machine's clock: medians, and a second look where they are over.

/** The largest paint over that of the page without scripts. */
export async function* paintFigures({ cdp }: Browser, place: Place): AsyncGenerator<Figure> {
  const { url, limit, budgets, rounds } = place;
  await limitEntries(cdp, limit, 1); // fills the limit's memory
  const ratio = await sample(rounds, budgets.paintRatio, (round) =>
    paintRatio(cdp, url, limit, round),
  );
  yield atMost("largest paint, over the limit's", ratio, budgets.paintRatio);
}

/** Total blocking time at a slowdown that a page must bear, and at a greater one beside that of the page without scripts. */
export async function* blockingFigures({ cdp }: Browser, place: Place): AsyncGenerator<Figure> {
  const { url, limit, budgets, rounds } = place;
  const blocking = await sample(rounds, budgets.blocking4, async () =>
    blockingTime(await loadedEntries(cdp, url, 4)),
  );
  yield atMost("blocking time at 4 times slowdown", blocking, budgets.blocking4, milliseconds);
  const own: number[] = [];
  const least: number[] = [];
  await limitEntries(cdp, limit, 1); // fills the limit's memory
  while (own.length < rounds) {
    own.push(blockingTime(await loadedEntries(cdp, url, 16)));
    least.push(blockingTime(await limitEntries(cdp, limit, 16)));
  }
  const both = `${milliseconds(median(own))}, ${milliseconds(median(least))}`;
  yield forInformation("  at 16 times, and without scripts", both);
}

/** What the page's scripts alone add to it at the greater slowdown. */
export async function* scriptFigures({ cdp }: Browser, place: Place): AsyncGenerator<Figure> {
  const { url, budgets, rounds } = place;
  const most = budgets.scriptBlocking16;
  const blocking = await sample(rounds, most, () => scriptBlockingTime(cdp, url, 16));
  yield atMost("  by scripts alone", blocking, most, milliseconds);
}
