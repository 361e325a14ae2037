import type { Entry } from "./observe.ts";

/** What a task may take before it counts as blocking (total blocking time, web.dev/tbt). */
const allowed = 50;

/** Milliseconds by which tasks after the first paint were too long, until the page rested. */
export function blockingTime(entries: readonly Entry[]): number {
  const painted = entries.find((entry) => entry.name === "first-contentful-paint")?.startTime ?? 0;
  return entries
    .filter((entry) => entry.entryType === "longtask" && entry.startTime + entry.duration > painted)
    .reduce((sum, task) => sum + Math.max(0, task.duration - allowed), 0);
}
