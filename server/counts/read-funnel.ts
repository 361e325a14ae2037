import { setImmediate as turn } from "node:timers/promises";
import type { Numbers } from "#contract/desk-office.ts";
import { formPages, type LeadKind, leadKinds } from "#contract/lead-kind.ts";
import type { Database } from "#server/db/database.ts";
import type { UseCount } from "#server/db/use-counts.ts";
import type { UseStep } from "./counting.ts";

type FormFunnel = Numbers["funnel"][number];
type Sum = Omit<UseCount, "day">;

/**
 * How far visitors got with each form. These are counts of events, since visitors are not tracked.
 * @param days periods of days, YYYY-MM-DD in the agency's time zone, `to` exclusive: each is read for itself, with a
 *   turn for others in between
 */
export async function readFunnel(
  { db }: Database,
  days: readonly { readonly from: string; readonly to: string }[],
): Promise<FormFunnel[]> {
  const sums: Sum[] = [];
  for (const { from, to } of days) {
    const rows = await db
      .selectFrom("use_counts")
      .select(({ fn }) => ["page", "form", "step", "field", fn.sum("count").as("count")])
      .where("day", ">=", from)
      .where("day", "<", to)
      .where((row) => row.or([row("form", "<>", ""), row("page", "in", allPages)]))
      .groupBy(["page", "form", "step", "field"])
      .execute();
    sums.push(...rows.map((row): Sum => ({ ...row, count: Number(row.count) })));
    await turn();
  }
  return leadKinds.map((form) => formFunnel(form, sums));
}

const allPages = Object.values(formPages).flat();

function formFunnel(form: LeadKind, sums: readonly Sum[]): FormFunnel {
  const pages = formPages[form];
  const formSums = sums.filter((sum) => sum.form === form);
  const whole = (step: UseStep) =>
    total(formSums.filter((sum) => sum.step === step && sum.field === ""));
  return {
    form,
    pageViews: total(sums.filter((sum) => sum.form === "" && pages.includes(sum.page))),
    viewed: whole("viewed"),
    started: whole("started"),
    submitted: whole("submitted"),
    failed: whole("failed"),
    failedFields: byField(formSums.filter(({ field }) => field !== "")),
  };
}

function total(sums: readonly Sum[]): number {
  return sums.reduce((subtotal, { count }) => subtotal + count, 0);
}

/** Highest first, then alphabetically. */
function byField(sums: readonly Sum[]): FormFunnel["failedFields"] {
  const counts = new Map<string, number>();
  for (const { field, count } of sums) counts.set(field, (counts.get(field) ?? 0) + count);
  return Array.from(counts, ([field, count]) => ({ field, count })).toSorted(
    (a, b) => b.count - a.count || a.field.localeCompare(b.field),
  );
}
