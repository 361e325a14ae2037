import type { Cdp } from "./cdp.ts";
import { openPage, rested, started } from "./open-page.ts";
import { traceWhile, type TraceEvent } from "./trace.ts";
import { visit } from "./visit.ts";

/** What a task may take before it counts as blocking (total blocking time, web.dev/tbt). */
const allowed = 50;

/** What Chromium calls a task of a thread. */
const task = "ThreadControllerImpl::RunTask";

/**
 * The blocking time that a page would have with the processor `slowdown` times as slow, without what other
 * work on the machine adds: the processor time of each task at full speed, times the slowdown.
 */
export async function tasksBlockingTime(cdp: Cdp, url: string, slowdown: number): Promise<number> {
  const events = await visit(cdp, 1, (page) =>
    traceWhile(cdp, async () => {
      await openPage(page, url);
      await started(page);
      await rested(page);
      await rested(page);
    }),
  );
  return taskTimes(events)
    .map((time) => time * slowdown - allowed)
    .reduce((sum, over) => sum + Math.max(0, over), 0);
}

/** Milliseconds of processor time of each task of the page's main thread after the first paint. */
export function taskTimes(events: readonly TraceEvent[]): number[] {
  const painted = events.findLast(({ name }) => name === "firstContentfulPaint");
  if (!painted) throw new Error("The trace has no first paint");
  const times = events
    .filter(({ name, pid, tid }) => name === task && pid === painted.pid && tid === painted.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > painted.ts)
    .map(({ tdur = 0 }) => tdur / 1000);
  if (times.length === 0) throw new Error("The trace has no tasks");
  return times;
}
