import { largestPaintAt } from "./largest-paint.ts";
import type { Entry } from "./observe.ts";

export interface PageWeight {
  readonly htmlBytes: number;
  readonly scriptBytes: number;
  readonly scriptFiles: number;
  readonly fontFiles: number;
  readonly fontBytes: number;
  /** The page itself included. */
  readonly requestsBeforePaint: number;
}

/** Adds up what a page fetched, as it came over the wire (brotli), without headers. */
export function weigh(entries: readonly Entry[]): PageWeight {
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
