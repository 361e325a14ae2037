import { closing, link, point, words } from "#content/fields.ts";
import { z } from "zod";

const about = { title: words, timing: words, description: words, starts: words };
/** One period: its dates, what it is for, when coverage starts, and an alert if missing it costs money. */
const period = z.discriminatedUnion("alert", [
  z.strictObject({ ...about, alert: z.literal(true), alertText: words }),
  z.strictObject({ ...about, alert: z.literal(false) }),
]);
const periodIds = ["initial", "general", "advantage", "annual", "special"] as const;

/** A stretch of the year: its months, and the periods that are open in it or that none is. */
const season = z.strictObject({
  months: z.array(
    z.strictObject({ name: words, open: z.enum(["all", "none", "second half", "first week"]) }),
  ),
  periods: z.array(z.enum(periodIds)),
  quiet: words.optional(),
});

/** Every word of the page Enrollment Periods, in the order it is read. */
export const enrollmentPeriodsSchema = z.strictObject({
  title: words,
  description: z.string().min(50).max(170),
  above: link,
  intro: words,
  find: z.strictObject({
    title: words,
    items: z.array(z.strictObject({ label: words, period: z.enum(periodIds) })),
  }),
  alertLabel: words,
  periods: z.record(z.enum(periodIds), period),
  first: z.strictObject({ headline: words, notes: z.array(point).length(2) }),
  yearly: z.strictObject({
    headline: words,
    intro: words,
    seasons: z.array(season),
  }),
  life: z.strictObject({
    headline: words,
    clocks: z.array(z.strictObject({ figure: words, text: words })).length(2),
  }),
  late: z.strictObject({
    headline: words,
    intro: words,
    rows: z.array(z.strictObject({ part: words, rule: words, estimate: words })).length(3),
    help: point,
    medigap: point.extend({ link }),
  }),
  articles: z.strictObject({ headline: words, slugs: z.array(words).length(2) }),
  closing,
});

export type PeriodId = (typeof periodIds)[number];
export type CalendarMonth = z.infer<typeof season>["months"][number];
