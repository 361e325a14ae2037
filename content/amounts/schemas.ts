import { z } from "zod/mini";
import { deepLink } from "#content/fields.ts";

const single = z.union([z.number().check(z.positive()), z.string().check(z.minLength(1))]);
const value = z.union([single, z.array(single).check(z.minLength(2))]);

const official = z.strictObject({
  /** Null if unknown; then it is never shown. */
  value: z.nullable(value),
  /** How the value was checked; `weak`, `uncertain` and `inferred` ones are never shown. */
  checked: z.enum(["copy", "unread", "weak", "uncertain", "inferred", "none"]),
  /** Medicare kept the amount of the year before. Without it, the same amount twice is taken for a slip. */
  unchanged: z.optional(z.literal(true)),
});

const year = z.int().check(z.minimum(2020), z.maximum(2099));

const amount = z.strictObject({
  label: z.string().check(z.minLength(1)),
  unit: z.enum(["usd", "percent", "text"]),
  /** The time that the amount is for. */
  per: z.optional(z.enum(["month", "day"])),
  /** What each item of a list is, in order; texts name them `id.1`, `id.2`… */
  items: z.optional(z.array(z.string()).check(z.minLength(2))),
  /** The list's two values are the ends of a range. */
  range: z.optional(z.literal(true)),
  /** The first year without this amount. */
  ended: z.optional(z.strictObject({ year, note: z.string() })),
  /** The amount that the agency's guide was written with. Without a year, it was never an official one. */
  guide: z.optional(z.strictObject({ value, year: z.optional(year) })),
  /** Key in `sources`. */
  source: z.string(),
  /** Medicare's amount by year. */
  official: z.optional(z.record(z.string().check(z.regex(/^20\d\d$/, "a year")), official)),
  /** An amount that does not change from year to year. */
  everyYear: z.optional(value),
  /** A price that nobody publishes. */
  typical: z.optional(value),
  /** Invented: replace before going live. */
  sample: z.optional(z.boolean()),
});

const source = z.strictObject({
  /** What is published, without a year. */
  name: z.string().check(z.minLength(1)),
  /** The page where it is. */
  url: z.optional(deepLink),
});

const table = z.strictObject({
  sources: z.record(z.string(), source),
  amounts: z.record(
    z.string().check(z.regex(/^[a-zA-Z]\w*$/, "letters, digits and _ only")),
    amount,
  ),
});

export type AmountsTable = z.infer<typeof table>;
export type Amount = z.infer<typeof amount>;
export type AmountValue = z.infer<typeof value>;
export type AmountSource = z.infer<typeof source>;

interface Problem {
  readonly path: string[];
  readonly message: string;
}

/** The table of all amounts; checks each entry against its unit, list and source. */
export const amountsSchema = table.check(
  z.superRefine((data, context) => {
    for (const [id, entry] of Object.entries(data.amounts)) {
      for (const { path, message } of [...shapeProblems(entry), ...sourceProblems(data, entry)]) {
        context.addIssue({ code: "custom", path: ["amounts", id, ...path], message });
      }
    }
  }),
);

function shapeProblems(entry: Amount): Problem[] {
  const { guide, everyYear, typical, official: byYear } = entry;
  const problems = [
    ...valueProblems(entry, ["guide", "value"], guide?.value),
    ...valueProblems(entry, ["everyYear"], everyYear),
    ...valueProblems(entry, ["typical"], typical),
    ...Object.entries(byYear ?? {}).flatMap(([key, { value: one }]) =>
      valueProblems(entry, ["official", key, "value"], one),
    ),
  ];
  const values = [byYear, everyYear, typical].filter((each) => each !== undefined);
  if (values.length !== 1)
    problems.push({ path: [], message: "needs exactly one of official, everyYear and typical" });
  if (typical !== undefined && entry.sample === undefined) {
    const message = "needs sample: true, or sample: false once the price is your own";
    problems.push({ path: ["typical"], message });
  }
  return problems;
}

function valueProblems(
  entry: Amount,
  path: string[],
  checked: AmountValue | null | undefined,
): Problem[] {
  if (checked === null || checked === undefined) return [];
  const length = entry.range ? 2 : entry.items?.length;
  const list = Array.isArray(checked) ? checked : [checked];
  const kind = entry.unit === "text" ? "string" : "number";
  const messages = list
    .filter((item) => typeof item !== kind)
    .map((item) => `"${item}" must be ${kind === "number" ? "a plain number" : "text"}`);
  if (list.some((item) => entry.unit === "percent" && Number(item) > 100))
    messages.push("a percentage can't be over 100");
  if (Array.isArray(checked) !== (length !== undefined))
    messages.push(
      length === undefined ? "a list needs items or range" : `needs a list of ${length} values`,
    );
  else if (length !== undefined && list.length !== length) messages.push(`needs ${length} values`);
  return messages.map((message) => ({ path, message }));
}

function sourceProblems(data: AmountsTable, entry: Amount): Problem[] {
  if (data.sources[entry.source]) return [];
  return [{ path: ["source"], message: `there is no source named "${entry.source}"` }];
}

const dollars = z.int().check(z.minimum(1000));
const byHousehold = z.strictObject({ one: dollars, couple: dollars });

/** Where a number was read, and when; null if it was not read there yet. */
const readSource = z.strictObject({
  title: z.string().check(z.minLength(1)),
  url: deepLink,
  read: z.nullable(z.iso.date()),
});

const limitsYear = z.strictObject({
  year: z.int().check(z.minimum(2024), z.maximum(2099)),
  /** Poverty guidelines, US dollars a year. */
  poverty: z.strictObject({
    states: byHousehold,
    alaska: byHousehold,
    hawaii: byHousehold,
    source: z.extend(readSource, { read: z.iso.date() }),
  }),
  /** The most that savings may be worth, US dollars. Shown only if checked. */
  resources: z
    .strictObject({
      savingsPrograms: byHousehold,
      extraHelp: byHousehold,
      checked: z.enum(["copy", "weak"]),
      source: readSource,
    })
    .check(
      z.refine(({ checked, source: { read } }) => checked === "weak" || read !== null, {
        message: "a checked number needs the day its source was read",
      }),
    ),
});

/** What the limits for help with costs are based on, latest year first. */
export const helpLimitsSchema = z.array(limitsYear).check(z.minLength(1));

export type HelpLimitsYear = z.infer<typeof limitsYear>;
