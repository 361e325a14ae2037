import { yearBefore } from "./dates.ts";
import type { Finding } from "./finding.ts";

/** A text and the day (YYYY-MM-DD) on which its facts were last checked. */
export interface Reviewed {
  readonly file: string;
  readonly reviewed: string;
}

/** Texts whose last check is over 12 months ago. */
export function reviewFindings(texts: readonly Reviewed[], today: string): Finding[] {
  return texts
    .filter(({ reviewed }) => reviewed < yearBefore(today))
    .map(({ file, reviewed }) => ({
      kind: "review",
      where: file,
      what: `was last checked on ${reviewed}, over 12 months ago`,
    }));
}

/** The day a content file says it was checked, where it says so. */
export function reviewedDay(tree: unknown): string | undefined {
  if (typeof tree !== "object" || tree === null || !("reviewed" in tree)) return undefined;
  return typeof tree.reviewed === "string" ? tree.reviewed : undefined;
}
