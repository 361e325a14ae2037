import { z } from "zod";

const single = z.union([z.number(), z.string()]);
const value = z.union([single, z.array(single).min(2)]);

const official = z.strictObject({
  /** null: not known, so shown nowhere. */
  value: value.nullable(),
  /** How far the value was checked; `uncertain` and `inferred` are shown nowhere. */
  checked: z.enum(["copy", "weak", "unread", "uncertain", "inferred", "none"]),
});

const amount = z.strictObject({
  label: z.string().min(1),
  unit: z.enum(["usd", "percent", "text"]),
  /** What each amount of a list is, in order; texts name them `id.1`, `id.2`… */
  items: z.array(z.string()).min(2).optional(),
  /** The two values of the list are the ends of one range. */
  range: z.literal(true).optional(),
  /** The first year without this amount. */
  ended: z.strictObject({ year: z.int(), note: z.string() }).optional(),
  guide: value.nullable(),
  /** Key in `sources`. */
  source: z.string(),
  official: z.record(z.string().regex(/^20\d\d$/, "a year"), official),
});

const table = z.strictObject({
  show: z.enum(["guide", "official"]),
  planYear: z.int().min(2024).max(2099),
  sources: z.record(z.string(), z.string().min(1)),
  amounts: z.record(z.string().regex(/^[a-zA-Z]\w*$/, "letters, digits and _ only"), amount),
});

export type AmountsTable = z.infer<typeof table>;
export type Amount = z.infer<typeof amount>;
export type AmountValue = z.infer<typeof value>;

/** The table of every amount, with each entry checked against its unit, its list and its source. */
export const amountsSchema = table.superRefine((data, context) => {
  for (const [id, entry] of Object.entries(data.amounts)) {
    for (const message of [...shapeFaults(entry), ...tableFaults(data, entry)]) {
      context.addIssue({ code: "custom", path: ["amounts", id], message });
    }
  }
});

function shapeFaults(entry: Amount): string[] {
  const values = [entry.guide, ...Object.values(entry.official).map((year) => year.value)];
  return values.flatMap((given) => (given === null ? [] : valueFaults(entry, given)));
}

function valueFaults(entry: Amount, given: AmountValue): string[] {
  const length = entry.range ? 2 : entry.items?.length;
  const list = Array.isArray(given) ? given : [given];
  const kind = entry.unit === "text" ? "string" : "number";
  const faults = list
    .filter((one) => typeof one !== kind)
    .map((one) => `"${one}" must be a ${kind === "number" ? "plain number" : "text"}`);
  if (Array.isArray(given) !== (length !== undefined)) faults.push("a list needs items or range");
  else if (length !== undefined && list.length !== length) faults.push(`needs ${length} values`);
  return faults;
}

function tableFaults(data: AmountsTable, entry: Amount): string[] {
  const faults = data.sources[entry.source] ? [] : [`there is no source named "${entry.source}"`];
  const year = data.planYear;
  const ended = entry.ended !== undefined && entry.ended.year <= year;
  const hasOfficial = Object.keys(entry.official).length > 0;
  const known = entry.official[String(year)]?.value ?? null;
  if (data.show === "official" && entry.guide !== null && hasOfficial && !ended && known === null) {
    faults.push(`show is "official", but the official amount of ${year} is not known`);
  }
  return faults;
}
