import { allowed } from "./blocking-time.ts";
import type { Cdp } from "./cdp.ts";
import { openPage, rested, started } from "./open-page.ts";
import { traceWhile, type TraceEvent } from "./trace.ts";
import { visit } from "./visit.ts";

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
export async function scriptBlockingTime(cdp: Cdp, url: string, slowdown: number): Promise<number> {
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
