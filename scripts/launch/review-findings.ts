import { yearBefore } from "./dates.ts";
import type { Finding } from "./finding.ts";

/** A text and the day (YYYY-MM-DD) on which it was last checked; null: nobody has said that it was. */
export interface Reviewed {
  readonly file: string;
  readonly reviewed: string | null;
}

/** Texts that were never checked, or whose last check is over 12 months ago; by file. */
export function reviewFindings(texts: readonly Reviewed[], today: string): Finding[] {
  return texts
    .filter(({ reviewed }) => reviewed === null || reviewed < yearBefore(today))
    .toSorted((a, b) => a.file.localeCompare(b.file))
    .map(({ file, reviewed }) => ({ kind: "review", where: file, what: due(reviewed) }));
}

function due(reviewed: string | null): string {
  return reviewed === null
    ? "waits for your counsel: its newest version has no day `reviewed`"
    : `was last checked on ${reviewed}, over 12 months ago`;
}

/** The day a content file says it was checked, where it says so. */
export function reviewedDay(tree: unknown): string | undefined {
  if (typeof tree !== "object" || tree === null || !("reviewed" in tree)) return undefined;
  return typeof tree.reviewed === "string" ? tree.reviewed : undefined;
}
