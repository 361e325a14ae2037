import { brotliCompressSync } from "node:zlib";
import {
  atLeast,
  atMost,
  type Figure,
  forInformation,
  kilobytes,
  median,
  milliseconds,
  sample,
} from "#bench/figure.ts";
import {
  type Browser,
  type Cdp,
  type Entry,
  limitEntries,
  loadedEntries,
  openPage,
  rested,
  started,
  type TraceEvent,
  traceWhile,
  visit,
} from "./browser.ts";
import { lighthouseScores } from "./lighthouse.ts";
import type { Budgets, Group } from "./options.ts";
import { earlyTaps } from "./taps.ts";

interface Place {
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

/** What one visit tells: bytes, files and layout shift, the same on every machine. */
async function* byteFigures({ cdp }: Browser, place: Place): AsyncGenerator<Figure> {
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
}

// Figures that hang on the machine's clock: medians, and a second look where they are over.

/** The largest paint over that of the page without scripts. */
async function* paintFigures({ cdp }: Browser, place: Place): AsyncGenerator<Figure> {
  const { url, limit, budgets, rounds } = place;
  await limitEntries(cdp, limit, 1); // fills the limit's memory
  const ratio = await sample(rounds, budgets.paintRatio, (round) =>
    paintRatio(cdp, url, limit, round),
  );
  yield atMost("largest paint, over the limit's", ratio, budgets.paintRatio);
}

/** Total blocking time at a slowdown that a page must bear, and at a greater one beside that of the page without scripts. */
async function* blockingFigures({ cdp }: Browser, place: Place): AsyncGenerator<Figure> {
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
async function* scriptFigures({ cdp }: Browser, place: Place): AsyncGenerator<Figure> {
  const { url, budgets, rounds } = place;
  const most = budgets.scriptBlocking16;
  const blocking = await sample(rounds, most, () => scriptBlockingTime(cdp, url, 16));
  yield atMost("  by scripts alone", blocking, most, milliseconds);
}

interface PageWeight {
  readonly htmlBytes: number;
  readonly scriptBytes: number;
  readonly scriptFiles: number;
  readonly fontFiles: number;
  readonly fontBytes: number;
  /** The page itself included. */
  readonly requestsBeforePaint: number;
}

/** Adds up what a page fetched, as it came over the wire (brotli), without headers. */
function weigh(entries: readonly Entry[]): PageWeight {
  const fetched = entries.filter((entry) => (entry.transferSize ?? 0) > 0);
  const scripts = fetched.filter((entry) => entry.name.endsWith(".js"));
  const fonts = fetched.filter((entry) => entry.name.endsWith(".woff2"));
  const paint = largestPaintAt(entries);
  return {
    htmlBytes: bytes(fetched.filter((entry) => entry.entryType === "navigation")),
    scriptBytes: bytes(scripts),
    scriptFiles: scripts.length,
    fontFiles: fonts.length,
    fontBytes: bytes(fonts),
    requestsBeforePaint: fetched.filter((entry) => entry.startTime < paint).length,
  };
}

function bytes(entries: readonly Entry[]): number {
  return entries.reduce((sum, entry) => sum + (entry.encodedBodySize ?? 0), 0);
}

/** Brotli bytes of a page's inline style sheets alone. */
async function styleBytes(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const sheets = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css);
  return brotliCompressSync(sheets.join("\n")).length;
}

/** All shifts that no input caused, added up: never less than the usual window of five seconds. */
function layoutShift(entries: readonly Entry[]): number {
  return entries
    .filter((entry) => entry.entryType === "layout-shift" && !entry.hadRecentInput)
    .reduce((sum, entry) => sum + (entry.value ?? 0), 0);
}

/** What a task may take before it counts as blocking (total blocking time, web.dev/tbt). */
const allowed = 50;

/** Milliseconds by which tasks were too long after the first paint, until the page rested. */
function blockingTime(entries: readonly Entry[]): number {
  const painted = entries.find((entry) => entry.name === "first-contentful-paint")?.startTime ?? 0;
  return entries
    .filter((entry) => entry.entryType === "longtask")
    .map((task) => Math.min(task.duration, task.startTime + task.duration - painted))
    .reduce((sum, time) => sum + Math.max(0, time - allowed), 0);
}

/** What Chromium calls a task of a thread. */
const task = "ThreadControllerImpl::RunTask";

/** What it calls the ways in which a task comes to run script. */
const script = new Set([
  "EvaluateScript",
  "EventDispatch",
  "FireAnimationFrame",
  "FireIdleCallback",
  "FunctionCall",
  "RunMicrotasks",
  "TimerFire",
  "v8.compileModule",
  "v8.evaluateModule",
]);

/**
 * The part of the blocking time that a page's scripts would take with the processor `slowdown` times as slow, what
 * they have the browser lay out included: the processor time of the scripts in each task at full speed, times the
 * slowdown. Other work on the machine does not count.
 */
async function scriptBlockingTime(cdp: Cdp, url: string, slowdown: number): Promise<number> {
  const events = await visit(cdp, 1, (page) =>
    traceWhile(cdp, async () => {
      await openPage(page, url);
      await started(page);
      await rested(page);
      await rested(page);
    }),
  );
  return scriptTimes(events)
    .map((time) => time * slowdown - allowed)
    .reduce((sum, over) => sum + Math.max(0, over), 0);
}

/** Milliseconds of processor time that scripts took in each task of the page's main thread, from its first paint on. */
export function scriptTimes(events: readonly TraceEvent[]): number[] {
  const painted = events.findLast(({ name }) => name === "firstContentfulPaint");
  if (!painted) throw new Error("The trace has no first paint");
  const own = events.filter(({ pid, tid }) => pid === painted.pid && tid === painted.tid);
  const tasks = own.filter(({ name, ts, dur = 0 }) => name === task && ts + dur > painted.ts);
  if (tasks.length === 0) throw new Error("The trace has no tasks");
  const scripts = outermost(own.filter(({ name }) => script.has(name)));
  return tasks.map(({ ts, dur = 0 }) =>
    scripts
      .filter((run) => run.ts >= ts && run.ts < ts + dur)
      .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0),
  );
}

/** Those of a thread's events that are not part of another. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = 0;
  return events
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}

/** As slow as the CPU of Lighthouse's phone. */
const slowdown = 4;

/** When the largest paint was, in milliseconds since the visit began. */
function largestPaintAt(entries: readonly Entry[]): number {
  const paints = entries.filter((entry) => entry.entryType === "largest-contentful-paint");
  return paints.at(-1)?.startTime ?? Number.NaN;
}

/**
 * One pair of visits: the page's largest paint over that of the same page without scripts. Which comes
 * first changes from round to round, so that a drift of the machine favours neither.
 */
async function paintRatio(cdp: Cdp, page: string, limit: string, round: number): Promise<number> {
  const own = async () => largestPaintAt(await loadedEntries(cdp, page, slowdown));
  const least = async () => largestPaintAt(await limitEntries(cdp, limit, slowdown));
  if (round % 2 === 0) return (await own()) / (await least());
  const first = await least();
  return (await own()) / first;
}
