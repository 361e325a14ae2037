import { formPages, type LeadKind, leadKinds } from "#contract/lead-kind.ts";
import type { Database } from "#server/db/database.ts";
import type { UseStep } from "./counting.ts";

/** How far visitors came with a form, as counts of visits: nobody is recognised from one to the next. */
export interface FormFunnel {
  readonly form: LeadKind;
  /** Where it stands. */
  readonly pages: readonly string[];
  /** How often those pages were opened. */
  readonly pageViews: number;
  /** How often the form came into view. */
  readonly viewed: number;
  readonly started: number;
  readonly submitted: number;
  /** Tries to send that failed, for whatever reason. */
  readonly failed: number;
  /** How often each field was at fault, most first. */
  readonly failedFields: readonly { readonly field: string; readonly count: number }[];
}

export interface PageViews {
  readonly page: string;
  readonly count: number;
}

export interface Funnel {
  readonly forms: readonly FormFunnel[];
  /** Most opened first. */
  readonly pages: readonly PageViews[];
}

interface Sum {
  readonly page: string;
  readonly form: string;
  readonly step: UseStep;
  readonly field: string;
  readonly count: number;
}

/** Adds up what was counted from a day on, given as `YYYY-MM-DD` of the agency's zone. */
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
  const own = sums.filter((sum) => sum.form === form);
  const whole = (step: UseStep) =>
    total(own.filter((sum) => sum.step === step && sum.field === ""));
  const faults = own.filter(({ field }) => field !== "");
  return {
    form,
    pages,
    pageViews: total(sums.filter((sum) => sum.form === "" && pages.includes(sum.page))),
    viewed: whole("viewed"),
    started: whole("started"),
    submitted: whole("submitted"),
    failed: whole("failed"),
    failedFields: ranked(faults, ({ field }) => field).map(([field, count]) => ({ field, count })),
  };
}

function pageViews(sums: readonly Sum[]): PageViews[] {
  const views = sums.filter(({ form }) => form === "");
  return ranked(views, ({ page }) => page).map(([page, count]) => ({ page, count }));
}

function total(sums: readonly Sum[]): number {
  return sums.reduce((sofar, { count }) => sofar + count, 0);
}

/** Counts by name, most first, equal ones in the order of the alphabet. */
function ranked(sums: readonly Sum[], nameOf: (sum: Sum) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const sum of sums) counts.set(nameOf(sum), (counts.get(nameOf(sum)) ?? 0) + sum.count);
  return [...counts].toSorted(([a, left], [b, right]) => right - left || a.localeCompare(b));
}
