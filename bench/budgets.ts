/**
 * What a page may cost. A kB is 1,000 bytes: a new connection's first round trip carries ten segments
 * of 1,460 bytes (RFC 6928), and 14,000 bytes of HTML leave room in it for the answer's headers.
 */
export interface Budgets {
  readonly htmlBytes: number;
  /** Fetched by itself, and with every island of the page in use. */
  readonly scriptBytes: number;
  readonly usedScriptBytes: number;
  readonly fontFiles: number;
  readonly fontBytes: number;
  readonly requestsBeforePaint: number;
  /** Largest paint over that of the same page without its scripts. */
  readonly paintRatio: number;
  /** Milliseconds, at 4 times CPU slowdown; at 16 times, what scripts alone add: the rest is the browser's layout. */
  readonly blocking4: number;
  readonly scriptBlocking16: number;
  readonly layoutShift: number;
  /** Milliseconds from an early tap to the paint that answers it. */
  readonly tapResponse: number;
  readonly lighthouse: number;
}

const usual: Budgets = {
  htmlBytes: 14_000,
  scriptBytes: 4_000,
  usedScriptBytes: 80_000,
  fontFiles: 2,
  fontBytes: 50_000,
  /** The page, its two fonts, the starter, and the rules for fetching ahead that the header names. */
  requestsBeforePaint: 5,
  paintRatio: 1.05,
  blocking4: 0,
  scriptBlocking16: 0,
  layoutShift: 0.01,
  tapResponse: 120,
  lighthouse: 100,
};

/** Pages whose content itself is long. */
const long = new Set([
  "/",
  "/compare-plans",
  "/learning-center/medicare-supplements",
  "/learning-center/glossary",
]);

/** Seconds for a build of the whole site. */
export const buildSeconds = 30;

/** The budgets of the page at `path`. */
export function budgetsFor(path: string): Budgets {
  return long.has(path) ? { ...usual, htmlBytes: 20_000 } : usual;
}
