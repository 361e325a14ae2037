import { availableParallelism, loadavg } from "node:os";
import lighthouse, { type Flags } from "lighthouse";
import {
  atLeast,
  atMost,
  type Figure,
  kilobytes,
  median,
  milliseconds,
  reported,
} from "#bench/report.ts";
import { byTurns } from "#bench/service/run.ts";
import { ask, type Browser, type Entry, loadedEntries, rest, visit } from "./browser.ts";
import type { Budgets } from "./budgets.ts";
import { earlyTaps } from "./taps.ts";

interface Place {
  readonly browser: Browser;
  readonly url: string;
  readonly budgets: Budgets;
  /** How often each timed figure is measured; the median is reported. */
  readonly rounds: number;
}

type Measure = (place: Place) => AsyncGenerator<Figure>;

/** Groups of figures, in the order in which they are measured. */
export const groups: Readonly<Record<string, Measure>> = {
  bytes: byteFigures,
  lighthouse: lighthouseFigures,
  paint: paintFigures,
  blocking: blockingFigures,
  scripts: scriptFigures,
  taps: tapFigures,
};

/** Measures the wanted figures of one page, one after the other. */
export async function* measurePage(place: Place, wanted: readonly Measure[]) {
  // Near or above 1, timed figures say more about the machine than about the page.
  const load = (loadavg()[0] ?? 0) / availableParallelism();
  yield reported("machine load per core", load.toFixed(1));
  for (const measure of wanted) yield* measure(place);
}

/** Figures from one visit: bytes, files and layout shift, the same on every machine. */
async function* byteFigures({ browser, url, budgets }: Place) {
  const entries = await loadedEntries(browser, url, 1);
  const fetched = entries.filter((entry) => (entry.transferSize ?? 0) > 0);
  const ofKind = (end: string) => fetched.filter((entry) => entry.name.endsWith(end));
  const html = fetched.filter((entry) => entry.entryType === "navigation");
  const [scripts, fonts] = [ofKind(".js"), ofKind(".woff2")];
  // Text doesn't wait for drawings, and their place is kept.
  const awaited = fetched.filter(({ initiatorType }) => initiatorType !== "img");
  const before = awaited.filter((entry) => entry.startTime < largestPaintAt(entries));
  const shift = sum(entries.filter(isUncausedShift), (entry) => entry.value);
  yield atMost("HTML with its CSS", bytes(html), budgets.htmlBytes, kilobytes);
  yield atMost("JavaScript", bytes(scripts), budgets.scriptBytes, kilobytes);
  yield atMost("fonts", bytes(fonts), budgets.fontBytes, kilobytes);
  yield atMost("font files", fonts.length, budgets.fontFiles);
  yield atMost("requests before the largest paint", before.length, budgets.requestsBeforePaint);
  yield atMost("layout shift", shift, budgets.layoutShift);
}

async function* lighthouseFigures({ browser, url, budgets }: Place) {
  const { scores, speed } = await lighthouseScores(url, browser.port);
  yield reported("machine speed by Lighthouse", Math.round(speed).toString());
  for (const { category, score, faults } of scores) {
    yield atLeast(`Lighthouse ${category}`, score, budgets.lighthouse);
    if (faults.length > 0) yield reported("  by", faults.join(", "));
  }
}

// Figures that depend on the machine's speed: medians, measured again when over the limit.

/** The CPU slowdown of Lighthouse's phone. */
const slowdown = 4;

/** The largest paint divided by that of the page without scripts; the order alternates between rounds. */
async function* paintFigures({ browser, url, budgets, rounds }: Place) {
  const paintOf = async (scripts: boolean) =>
    largestPaintAt(await loadedEntries(browser, url, slowdown, scripts));
  const ratio = await sample(rounds, budgets.paintRatio, async (round) => {
    if (round % 2 === 0) return (await paintOf(true)) / (await paintOf(false));
    const least = await paintOf(false);
    return (await paintOf(true)) / least;
  });
  yield atMost("largest paint, divided by the one without scripts", ratio, budgets.paintRatio);
}

/** Total blocking time: limited at 4 times slowdown, only reported at 16 times, with and without scripts. */
async function* blockingFigures({ browser, url, budgets, rounds }: Place) {
  const blockingOf = (times: number, scripts: boolean) => async () =>
    blockingTime(await loadedEntries(browser, url, times, scripts));
  const blocking = await sample(rounds, budgets.blocking4, blockingOf(slowdown, true));
  yield atMost("blocking time at 4x slowdown", blocking, budgets.blocking4, milliseconds);
  const both = await byTurns(rounds, [blockingOf(16, true), blockingOf(16, false)]);
  const medians = both.map((times) => milliseconds(median(times)));
  yield reported("  at 16x, with and without scripts", medians.join(", "));
}

/**
 * The blocking time that scripts add at 16 times slowdown, including layout they trigger: their CPU time in
 * each task at full speed, times 16. Other work on the machine does not count.
 */
async function* scriptFigures({ browser, url, budgets, rounds }: Place) {
  const blocking = await sample(rounds, budgets.scriptBlocking16, async () =>
    sum(scriptTimes(await traceVisit(browser, url)), (time) => Math.max(0, time * 16 - allowed)),
  );
  yield atMost("  at 16x, from scripts alone", blocking, budgets.scriptBlocking16, milliseconds);
}

async function* tapFigures({ browser, url, rounds }: Place) {
  const { slowest, tried, lost } = await earlyTaps(browser, url, rounds);
  yield reported("early tap at 6x slowdown", milliseconds(slowest));
  yield atMost(`  taps lost, out of ${tried}`, lost, 0);
}

/**
 * The median of `rounds` measurements. If it is above `most`, as many rounds again are added, because other
 * work on the machine only ever adds time.
 */
async function sample(rounds: number, most: number, measure: (round: number) => Promise<number>) {
  const values: number[] = [];
  while (values.length < rounds) values.push(await measure(values.length));
  if (median(values) <= most) return median(values);
  while (values.length < rounds * 2) values.push(await measure(values.length));
  return median(values);
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number | undefined): number {
  return items.reduce((total, item) => total + (value(item) ?? 0), 0);
}

/** Compressed size (brotli), without headers. */
function bytes(entries: readonly Entry[]): number {
  return sum(entries, (entry) => entry.encodedBodySize);
}

/** All such shifts are added up, which is never less than the usual window of five seconds. */
function isUncausedShift({ entryType, hadRecentInput }: Entry): boolean {
  return entryType === "layout-shift" && !hadRecentInput;
}

/** Milliseconds that a task can take before it counts as blocking (web.dev/tbt). */
const allowed = 50;

/** Total blocking time after the first paint, in milliseconds. */
function blockingTime(entries: readonly Entry[]): number {
  const painted = entries.find((entry) => entry.name === "first-contentful-paint")?.startTime ?? 0;
  const tasks = entries.filter((entry) => entry.entryType === "longtask");
  return sum(tasks, ({ startTime, duration }) =>
    Math.max(0, Math.min(duration, startTime + duration - painted) - allowed),
  );
}

/** Time of the largest paint, in milliseconds since navigation. */
function largestPaintAt(entries: readonly Entry[]): number {
  const paints = entries.filter((entry) => entry.entryType === "largest-contentful-paint");
  return paints.at(-1)?.startTime ?? Number.NaN;
}

/** An event in a Chromium trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time. */
  readonly tdur?: number;
}

/** Chromium's name for a task of a thread. */
const task = "ThreadControllerImpl::RunTask";

/** Its names for the events in which a task runs script. */
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

/** Traces a visit at full speed until the page is idle. */
function traceVisit(browser: Browser, url: string): Promise<TraceEvent[]> {
  return visit(browser, 1, async (page, devTools) => {
    const categories = ["toplevel", "devtools.timeline", "loading"];
    await browser.chromium.startTracing(page, { categories });
    await page.goto(url);
    for (let times = 0; times < 2; times += 1) await ask(devTools, rest, {});
    return JSON.parse((await browser.chromium.stopTracing()).toString()).traceEvents;
  });
}

/** CPU time of scripts in each task of the main thread after the first paint, in milliseconds. */
export function scriptTimes(events: readonly TraceEvent[]): number[] {
  const painted = events.findLast(({ name }) => name === "firstContentfulPaint");
  if (!painted) throw new Error("The trace has no first paint");
  const own = events.filter(({ pid, tid }) => pid === painted.pid && tid === painted.tid);
  const tasks = own.filter(({ name, ts, dur = 0 }) => name === task && ts + dur > painted.ts);
  if (tasks.length === 0) throw new Error("The trace has no tasks");
  const scripts = outermost(own.filter(({ name }) => script.has(name)));
  return tasks.map(({ ts, dur = 0 }) =>
    sum(
      scripts.filter((run) => run.ts >= ts && run.ts < ts + dur),
      ({ tdur = 0 }) => tdur / 1000,
    ),
  );
}

/** The events of a thread that are not inside another event. */
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

const categories = ["performance", "accessibility", "best-practices", "seo"];

interface Score {
  readonly category: string;
  readonly score: number;
  /** Audits that lowered the score. */
  readonly faults: readonly string[];
}

interface Run {
  readonly scores: readonly Score[];
  /** The machine's speed by Lighthouse's own measure, the highest of several runs. */
  readonly speed: number;
}

/** The speed from which Lighthouse trusts its slowdown; on a slower machine, it warns that scores may be too low. */
const expectedSpeed = 1000;

/**
 * Lighthouse's mobile scores of a page, 0 to 100. The performance score depends on the machine's speed: if it is
 * below 100, it is measured three times more, with a slow machine slowed down less, and the median of these is reported.
 */
async function lighthouseScores(url: string, port: number): Promise<Run> {
  const html = await (await fetch(url)).text();
  // Do not deduct points for an intentional `noindex`.
  const hidden = /<meta name="robots" content="noindex"/.test(html);
  const skipAudits = hidden ? ["is-crawlable"] : [];
  const whole = await scoresOf(url, { port, onlyCategories: categories, skipAudits });
  const [first, ...others] = whole.scores;
  if (!first || first.score === 100) return whole;
  const again: Score[] = [];
  let { speed } = whole;
  for (let count = 0; count < 3; count++) {
    const slower = Math.max(1, slowdown * Math.min(1, speed / expectedSpeed));
    const throttling = { cpuSlowdownMultiplier: slower };
    const run = await scoresOf(url, { port, onlyCategories: ["performance"], throttling });
    again.push(...run.scores);
    speed = Math.max(speed, run.speed);
  }
  const score = median(again.map((each) => each.score));
  return { scores: [{ ...first, score }, ...others], speed };
}

async function scoresOf(url: string, flags: Flags): Promise<Run> {
  const result = await lighthouse(url, { ...flags, logLevel: "error" });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories: found, audits, environment } = result.lhr;
  const scores = Object.values(found).map(({ id, score, auditRefs }) => ({
    category: id,
    score: Math.round((score ?? 0) * 100),
    faults: auditRefs
      .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 0.9)
      .map((ref) => ref.id),
  }));
  return { scores, speed: environment.benchmarkIndex };
}
