import type { PeriodId } from "#content/en/topics/enrollment-periods.schema.ts";

/** Where on the page a period stands. */
export function periodAnchor(id: PeriodId): string {
  return `${id}-period`;
}
