import type { Entry } from "./observe.ts";

/** All shifts that no input caused, added up: never less than the usual window of five seconds. */
export function layoutShift(entries: readonly Entry[]): number {
  return entries
    .filter((entry) => entry.entryType === "layout-shift" && !entry.hadRecentInput)
    .reduce((sum, entry) => sum + (entry.value ?? 0), 0);
}
