import { blockingTime } from "./blocking-time.ts";
import { atMost, milliseconds, type Figure } from "./figure.ts";
import { paintRatio } from "./largest-paint.ts";
import { limitEntries, loadedEntries } from "./loaded-entries.ts";
import type { Place } from "./measure-page.ts";
import { sample } from "./sample.ts";
import type { Browser } from "./start-browser.ts";
import { tasksBlockingTime } from "./tasks-blocking-time.ts";

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

/** Total blocking time, at two slowdowns. */
export async function* blockingFigures({ cdp }: Browser, place: Place): AsyncGenerator<Figure> {
  const { url, budgets, rounds } = place;
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

/** The same at the greater slowdown, but by the processor's time: what it is on a machine of its own. */
export async function* taskFigures({ cdp }: Browser, place: Place): AsyncGenerator<Figure> {
  const { url, budgets, rounds } = place;
  const blocking = await sample(rounds, budgets.blocking16, () => tasksBlockingTime(cdp, url, 16));
  yield atMost("  the same by tasks", blocking, budgets.blocking16, milliseconds);
}
