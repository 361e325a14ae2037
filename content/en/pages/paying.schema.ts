import { z } from "zod/mini";
import {
  closing,
  deepLink,
  link,
  pageHead,
  placesOf,
  point,
  textWith,
  texts,
  words,
} from "#content/fields.ts";
import { ruleSources } from "#content/en/tools/schemas.ts";

/** A link to a page of another site. */
const outLink = z.strictObject({ label: words, url: deepLink });

const choice = z.strictObject({ label: words, hint: z.optional(words) });

/** A question with these answers, and the message if none is chosen. */
function choices<const Id extends string>(ids: readonly Id[]) {
  const shape = { legend: words, hint: z.optional(words), missing: words };
  return z.strictObject({ ...shape, choices: z.record(z.enum(ids), choice) });
}

const hero = z.strictObject({
  headline: words,
  text: words,
  facts: z.array(words).check(z.length(3)),
});

/** Answers that are ranges of US dollars. */
const ranges = texts("legend", "hint", "missing").apply(z.extend, {
  first: textWith("[to]"),
  between: textWith("[from]", "[to]"),
  last: textWith("[from]"),
});

/** Asks about the year of the tax return, which may be named. */
const ofTaxYear = words.check(...placesOf([], ["[year]"]));

/** All text of /income-costs, from top to bottom. */
export const incomeCostsSchema = z.strictObject({
  ...pageHead,
  breadcrumb: words,
  hero,
  status: choices(["single", "joint", "separate"]).apply(z.extend, {
    legend: ofTaxYear,
    next: words,
  }),
  income: z.extend(ranges, {
    legend: ofTaxYear,
    beforeLast: textWith("[from]", "[to]"),
    submit: words,
    change: words,
  }),
  result: texts(
    "standard",
    "higher",
    "partB",
    "partD",
    "partDNone",
    "partDNote",
    "month",
    "estimate",
    "given",
    "again",
    "none",
    "source",
  ).apply(z.extend, {
    headline: textWith("[year]"),
    partBOf: textWith("[standard]", "[added]"),
    partDUnknown: textWith("[year]"),
    estimateNote: textWith("[year]"),
    old: textWith("[year]", "[now]"),
  }),
  table: z.strictObject({
    headline: textWith("[year]"),
    intro: textWith("[year]"),
    shown: words,
    yours: words,
    columns: z.array(words).check(z.length(5)),
    none: words,
    unknown: words,
  }),
  lower: texts("headline", "text", "not").apply(z.extend, {
    events: z.array(words).check(z.length(7)),
    steps: z.array(point).check(z.length(3)),
    links: z.array(outLink).check(z.minLength(1)),
  }),
  appeal: texts("headline", "text").apply(z.extend, { link: outLink }),
  closing,
});

const program = texts("name", "pays");

/** All text of /help-paying, from top to bottom. */
export const helpPayingSchema = z.strictObject({
  ...pageHead,
  breadcrumb: words,
  hero,
  household: choices(["one", "couple"]),
  where: choices(["states", "alaska", "hawaii"]),
  next: words,
  income: ranges,
  resources: ranges,
  submit: words,
  change: words,
  result: texts(
    "headline",
    "nothing",
    "text",
    "nothingText",
    "savings",
    "generous",
    "given",
    "again",
  ).apply(z.extend, {
    limits: textWith("[year]"),
    old: textWith("[year]", "[now]"),
    income: textWith("[limit]"),
  }),
  programs: texts("headline", "intro", "group", "applyState", "applySsa").apply(z.extend, {
    items: z.record(z.enum(["qmb", "slmb", "qi", "extraHelp"]), program),
    medicaid: program,
  }),
  apply: z.strictObject({
    headline: words,
    ways: z.array(z.extend(point, { link: outLink })).check(z.length(3)),
    states: link,
  }),
  limits: texts("headline", "text", "source", "unknown"),
  closing,
});

/** All text of /annual-notice-of-change, from top to bottom. */
export const annualNoticeSchema = z.strictObject({
  ...pageHead,
  breadcrumb: words,
  hero: texts("headline", "text").apply(z.extend, { facts: z.array(point).check(z.length(3)) }),
  table: texts("headline", "intro").apply(z.extend, {
    columns: z.array(words).check(z.length(3)),
    groups: z
      .array(z.strictObject({ name: words, rows: z.array(words).check(z.minLength(1)) }))
      .check(z.minLength(1)),
  }),
  check: z.strictObject({ headline: words, items: z.array(words).check(z.minLength(3)) }),
  decide: z.strictObject({ headline: words, points: z.array(point).check(z.length(4)), link }),
  sources: ruleSources,
  closing,
});
