import { z } from "#contract/z.ts";

/** A performance entry as JSON, with the fields that the kinds observed here have. */
const entry = z.object({
  entryType: z.string(),
  name: z.string(),
  startTime: z.number(),
  duration: z.number(),
  /** Of a layout shift. */
  value: z.optional(z.number()),
  hadRecentInput: z.optional(z.boolean()),
  /** Of an event that belongs to a tap or a key press. */
  interactionId: z.optional(z.number()),
  /** Of what was fetched. */
  encodedBodySize: z.optional(z.number()),
  transferSize: z.optional(z.number()),
});

export const entries = z.array(entry);
export type Entry = z.infer<typeof entry>;

declare global {
  interface Window {
    benchEntries: PerformanceEntry[];
  }
}

/**
 * Runs in the page before anything of its own: keeps what the browser reports of paints, shifts, long
 * tasks and taps.
 */
export function observe(): void {
  const seen: PerformanceEntry[] = [];
  window.benchEntries = seen;
  const observer = new PerformanceObserver((list) => {
    seen.push(...list.getEntries());
  });
  for (const type of ["largest-contentful-paint", "layout-shift", "longtask", "paint"]) {
    observer.observe({ type, buffered: true });
  }
  // 16 ms is the least that browsers report (Event Timing, 3.3.1).
  const taps = { type: "event", buffered: true, durationThreshold: 16 };
  observer.observe(taps);
}

/** Runs in the page: all that was observed, and what was fetched. */
export function readEntries(): unknown[] {
  const fetched = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
  const all: PerformanceEntry[] = [...window.benchEntries, ...fetched];
  return all.map((each): unknown => each.toJSON());
}
