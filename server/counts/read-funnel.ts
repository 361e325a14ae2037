import { formPages, type LeadKind, leadKinds } from "#contract/lead-kind.ts";
import type { Database } from "#server/db/database.ts";
import type { UseCount } from "#server/db/use-counts.ts";
import type { UseStep } from "./counting.ts";

/** How far visitors got with a form. These are counts of events, since visitors are not tracked. */
export interface FormFunnel {
  readonly form: LeadKind;
  /** The pages that have the form. */
  readonly pages: readonly string[];
  /** How often those pages were opened. */
  readonly pageViews: number;
  /** How often the form came into view. */
  readonly viewed: number;
  readonly started: number;
  readonly submitted: number;
  /** Failed attempts to submit, for any reason. */
  readonly failed: number;
  /** How often each field was invalid, most frequent first. */
  readonly failedFields: readonly { readonly field: string; readonly count: number }[];
}

export interface PageViews {
  readonly page: string;
  readonly count: number;
}

export interface Funnel {
  readonly forms: readonly FormFunnel[];
  /** Most viewed first. */
  readonly pages: readonly PageViews[];
}

type Sum = Omit<UseCount, "day">;

/**
 * Sums up the counts.
 * @param since the first day to include, as `YYYY-MM-DD` in the agency's time zone
 */
export async function readFunnel({ db }: Database, since: string): Promise<Funnel> {
  const rows = await db
    .selectFrom("use_counts")
    .select(({ fn }) => ["page", "form", "step", "field", fn.sum("count").as("count")])
    .where("day", ">=", since)
    .groupBy(["page", "form", "step", "field"])
    .execute();
  const sums = rows.map((row): Sum => ({ ...row, count: Number(row.count) }));
  return { forms: leadKinds.map((form) => formFunnel(form, sums)), pages: pageViews(sums) };
}

function formFunnel(form: LeadKind, sums: readonly Sum[]): FormFunnel {
  const pages = formPages[form];
  const formSums = sums.filter((sum) => sum.form === form);
  const whole = (step: UseStep) =>
    total(formSums.filter((sum) => sum.step === step && sum.field === ""));
  const invalid = formSums.filter(({ field }) => field !== "");
  return {
    form,
    pages,
    pageViews: total(sums.filter((sum) => sum.form === "" && pages.includes(sum.page))),
    viewed: whole("viewed"),
    started: whole("started"),
    submitted: whole("submitted"),
    failed: whole("failed"),
    failedFields: rank(invalid, ({ field }) => field).map(([field, count]) => ({ field, count })),
  };
}

function pageViews(sums: readonly Sum[]): PageViews[] {
  const views = sums.filter(({ form }) => form === "");
  return rank(views, ({ page }) => page).map(([page, count]) => ({ page, count }));
}

function total(sums: readonly Sum[]): number {
  return sums.reduce((subtotal, { count }) => subtotal + count, 0);
}

/** Counts by name, highest first, then alphabetically. */
function rank(sums: readonly Sum[], nameOf: (sum: Sum) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const sum of sums) counts.set(nameOf(sum), (counts.get(nameOf(sum)) ?? 0) + sum.count);
  return [...counts].toSorted(([a, left], [b, right]) => right - left || a.localeCompare(b));
}
