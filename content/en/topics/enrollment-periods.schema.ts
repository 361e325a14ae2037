import { z } from "zod";
import { link, point, texts, words } from "#content/fields.ts";
import { topicPage } from "./topics.schema.ts";

const about = { title: words, timing: words, description: words, starts: words };
/** A period: its dates, purpose, start of coverage, and an alert if missing it costs money. */
const period = z.discriminatedUnion("alert", [
  z.strictObject({ ...about, alert: z.literal(true), alertText: words }),
  z.strictObject({ ...about, alert: z.literal(false) }),
]);
const periodIds = ["initial", "general", "advantage", "annual", "special"] as const;

/** Part of the year: its months, and the periods open in it, if any. */
const season = z.strictObject({
  months: z.array(
    z.strictObject({ name: words, open: z.enum(["all", "none", "second half", "first week"]) }),
  ),
  periods: z.array(z.enum(periodIds)),
  quiet: words.optional(),
});

/** All text of Enrollment Periods, from top to bottom. */
export const enrollmentPeriodsSchema = z.strictObject({
  ...topicPage,
  find: z.strictObject({
    title: words,
    items: z.array(z.strictObject({ label: words, period: z.enum(periodIds) })),
  }),
  alertLabel: words,
  periods: z.record(z.enum(periodIds), period),
  first: z.strictObject({ headline: words, notes: z.array(point).length(2) }),
  yearly: z.strictObject({ headline: words, intro: words, seasons: z.array(season) }),
  life: z.strictObject({
    headline: words,
    clocks: z.array(texts("figure", "text")).length(2),
    more: z.array(point).length(3),
  }),
  late: z.strictObject({
    headline: words,
    intro: words,
    rows: z.array(texts("part", "rule", "estimate")).length(3),
    help: point.extend({ link }),
    medigap: point.extend({ link }),
  }),
});

export type PeriodId = (typeof periodIds)[number];
export type CalendarMonth = z.infer<typeof season>["months"][number];
