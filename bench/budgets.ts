/**
 * The limits for a page. The first round trip of a new connection carries ten segments of 1,460 bytes
 * (RFC 6928), so 14,000 bytes of HTML leave room for the response headers.
 */
export interface Budgets {
  readonly htmlBytes: number;
  /** Loaded without interaction, and with every island of the page in use. */
  readonly scriptBytes: number;
  readonly usedScriptBytes: number;
  readonly fontFiles: number;
  readonly fontBytes: number;
  readonly layoutShift: number;
  readonly lighthouse: number;
}

const defaults: Budgets = {
  htmlBytes: 15_500,
  scriptBytes: 4_800,
  usedScriptBytes: 85_000,
  fontFiles: 2,
  fontBytes: 50_000,
  layoutShift: 0.01,
  lighthouse: 100,
};

/** Pages with long content. */
const longPages = new Set([
  "/",
  "/compare-plans",
  "/learning-center/medicare-supplements",
  "/learning-center/glossary",
]);

/** Pages without the bar of phones, whose script says whether the agency is open. */
const withoutBar = new Set([
  "/quiz",
  "/download-guide",
  "/thank-you-guide",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/learning-center/glossary",
  "/offline",
]);

/** Pages with the field for a ZIP code, which checks what it fetches. */
const withZipField = new Set([
  "/",
  "/compare-plans",
  "/learning-center/medicare-advantage",
  "/learning-center/prescription-drug-plans",
]);

/** The budgets of the page at `path`. */
export function budgetsFor(path: string): Budgets {
  return {
    ...defaults,
    ...(longPages.has(path) && { htmlBytes: 20_000 }),
    ...(withoutBar.has(path) && { scriptBytes: 4_000 }),
    ...(withZipField.has(path) && { usedScriptBytes: 87_000 }),
    // The doors of the home page are tabs.
    ...(path === "/" && { usedScriptBytes: 89_500 }),
  };
}
