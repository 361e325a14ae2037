import type { Entry } from "./observe.ts";

/** What a task may take before it counts as blocking (total blocking time, web.dev/tbt). */
export const allowed = 50;

/** Milliseconds by which tasks were too long after the first paint, until the page rested. */
export function blockingTime(entries: readonly Entry[]): number {
  const painted = entries.find((entry) => entry.name === "first-contentful-paint")?.startTime ?? 0;
  return entries
    .filter((entry) => entry.entryType === "longtask")
    .map((task) => Math.min(task.duration, task.startTime + task.duration - painted))
    .reduce((sum, time) => sum + Math.max(0, time - allowed), 0);
}
