import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod/mini";
import { planDisplays, type PlanDisplay } from "#contract/plans.ts";
import { replaceFile } from "#server/base/files.ts";

// How much of the plan data visitors may see, as the agency has decided with counsel: DATA_DIR/plans/display.json.
// `npm run plans -- mode` writes it; the service reads it.

const day = z.iso.date();

const displayRecord = z.object({
  /** The number under which CMS has the pages on file (HPMS material ID, 42 CFR 422.2262(e)). */
  materialId: z.string().check(z.minLength(3), z.maxLength(100), z.regex(/^[\w .:/-]+$/)),
  /** Day of the approval, YYYY-MM-DD. */
  approved: day,
  /** Plan year that the pages are on file for. */
  year: z.int().check(z.gte(2006), z.lte(2099)),
  /** Last day of the approval, YYYY-MM-DD. */
  expires: day,
});
/** That the pages with premiums and stars are on file with CMS for a plan year. */
export type DisplayRecord = z.infer<typeof displayRecord>;

const displaySchema = z.object({
  show: z.enum(planDisplays),
  records: z.array(displayRecord),
});
/** What the agency has chosen to show, and the approvals that allow it. */
export type PlanDisplayChoice = z.infer<typeof displaySchema>;

/** What's shown without a choice: CMS wants premiums and stars filed before use. */
const byDefault: PlanDisplayChoice = { show: "counts", records: [] };

/** Where the choice is kept. */
export function displayFile(folder: string): string {
  return join(folder, "display.json");
}

/**
 * Reads the choice. A file that is missing or damaged allows no more than `counts`.
 * @param folder DATA_DIR/plans
 */
export function readDisplay(folder: string): PlanDisplayChoice {
  try {
    const json: unknown = JSON.parse(readFileSync(displayFile(folder), "utf8"));
    return displaySchema.safeParse(json).data ?? byDefault;
  } catch {
    return byDefault;
  }
}

/**
 * Replaces the choice in one step; a service that reads at the same time finds the old one or the new one.
 * @param folder DATA_DIR/plans, which is created
 * @throws {z.core.$ZodError} if the choice isn't valid
 */
export function writeDisplay(folder: string, choice: PlanDisplayChoice): void {
  const text = JSON.stringify(displaySchema.parse(choice), null, 2);
  replaceFile(displayFile(folder), `${text}\n`);
}

/** Whether a record allows `full` for a plan year on a day (YYYY-MM-DD). Both its first and its last day count. */
export function isValidRecord(record: DisplayRecord, year: number, today: string): boolean {
  return record.year === year && record.approved <= today && record.expires >= today;
}

/**
 * The plan years on offer on a day, in the order to show them: this year's, and from October 1 next year's, which may
 * not be marketed earlier (42 CFR 422.2263(a)). From October 15, when people choose for next year, next year's come
 * first.
 * @param today in the agency's time zone, YYYY-MM-DD
 */
export function yearsOnOffer(today: string): readonly number[] {
  const year = Number(today.slice(0, 4));
  const date = today.slice(5);
  if (date < "10-01") return [year];
  return date < "10-15" ? [year, year + 1] : [year + 1, year];
}

/**
 * What may be shown of a plan year: nothing while it isn't on offer; `full` only with a record for that year that is
 * valid today, else `counts`.
 * @param today in the agency's time zone, YYYY-MM-DD
 */
export function shownFor(
  { show, records }: PlanDisplayChoice,
  year: number,
  today: string,
): PlanDisplay {
  if (!yearsOnOffer(today).includes(year)) return "off";
  if (show !== "full") return show;
  return records.some((record) => isValidRecord(record, year, today)) ? "full" : "counts";
}
