import type { AmountsTable } from "#content/amounts/amounts.schema.ts";
import { latestOfficial } from "#content/amounts/known-amount.ts";
import { fieldPath } from "#scripts/content/read-content.ts";

/** Something to replace, set or check before the site goes live. */
export interface Finding {
  readonly kind: "sample" | "setting" | "amount" | "review";
  /** File and field, or the setting's name. */
  readonly where: string;
  /** What is the matter, in a sentence without its full stop. */
  readonly what: string;
}

/** By which of its fields a sample is told from others, the first there is. */
const names = ["name", "title", "value", "label", "id"];

/**
 * Everything in a content file that is marked as invented: `sample: true` on a part, or the part's name in
 * a list `samples`.
 */
export function sampleFindings(file: string, tree: unknown, path = ""): Finding[] {
  if (Array.isArray(tree)) {
    return tree.flatMap((item, index) => sampleFindings(file, item, `${path}[${index}]`));
  }
  if (typeof tree !== "object" || tree === null) return [];
  const entries = Object.entries(tree);
  const fields = new Map<string, unknown>(entries);
  return [
    ...(fields.get("sample") === true ? [sample(file, path, nameOf(fields))] : []),
    ...listed(fields.get("samples")).map((name) => sample(file, fieldPath(path, name))),
    ...entries.flatMap(([key, value]) => sampleFindings(file, value, fieldPath(path, key))),
  ];
}

/** Amounts whose source calls them samples: prices that no one publishes. */
export function sampleAmounts(file: string, table: AmountsTable): Finding[] {
  return Object.entries(table.amounts)
    .filter(
      ([, { source, guide }]) => guide !== null && /sample/i.test(table.sources[source] ?? ""),
    )
    .map(([id]) => sample(file, `amounts.${id}`));
}

function sample(file: string, path: string, name?: string): Finding {
  const where = path === "" ? file : `${file}: ${path}`;
  return { kind: "sample", where, what: name ? `"${name}" is a sample` : "is a sample" };
}

function nameOf(fields: ReadonlyMap<string, unknown>): string | undefined {
  const values = names.map((name) => fields.get(name));
  return values.find((value) => typeof value === "string");
}

function listed(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

const amountsFile = "content/amounts/amounts.yaml";

/**
 * Amounts that are out of date on a day (YYYY-MM-DD): Medicare has published some for a later year than
 * our texts speak of, or October 1 of that year has passed, when plans for the next are marketed
 * (42 CFR 422.2263).
 */
export function amountFindings(table: AmountsTable, today: string): Finding[] {
  const { planYear } = table;
  const newer = Object.entries(table.amounts)
    .filter(([, entry]) => !entry.ended)
    .map(([id, entry]) => ({ id, year: latestOfficial(entry)?.year ?? planYear }))
    .filter(({ year }) => year > planYear)
    .map(({ id, year }) =>
      finding(
        `amounts.${id}`,
        `the official amount of ${year} is known, our texts say ${planYear}'s`,
      ),
    );
  const october = `${planYear}-10-01`;
  if (today < october) return newer;
  return [finding("planYear", `is ${planYear}, and October 1, ${planYear} has passed`), ...newer];
}

/** The counts of plans and organizations, which the required notice names for one plan year. */
export function countFindings(planYear: number, today: string): Finding[] {
  if (planYear >= Number(today.slice(0, 4))) return [];
  const where = "content/agency/agency.yaml: represents.planYear";
  return [{ kind: "amount", where, what: `is ${planYear}, a year that has passed` }];
}

function finding(path: string, what: string): Finding {
  return { kind: "amount", where: `${amountsFile}: ${path}`, what };
}

/** A text and the day (YYYY-MM-DD) on which it was last checked; null: nobody has said that it was. */
export interface Reviewed {
  readonly file: string;
  readonly reviewed: string | null;
}

/** Texts that were never checked, or whose last check is over 12 months ago; by file. */
export function reviewFindings(texts: readonly Reviewed[], today: string): Finding[] {
  return texts
    .filter(({ reviewed }) => reviewed === null || reviewed < yearBefore(today))
    .toSorted((a, b) => a.file.localeCompare(b.file))
    .map(({ file, reviewed }) => ({ kind: "review", where: file, what: due(reviewed) }));
}

function due(reviewed: string | null): string {
  return reviewed === null
    ? "waits for your counsel: its newest version has no day `reviewed`"
    : `was last checked on ${reviewed}, over 12 months ago`;
}

/** The day a content file says it was checked, where it says so. */
export function reviewedDay(tree: unknown): string | undefined {
  if (typeof tree !== "object" || tree === null || !("reviewed" in tree)) return undefined;
  return typeof tree.reviewed === "string" ? tree.reviewed : undefined;
}

/** Today as YYYY-MM-DD in a time zone (IANA name). */
export function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(now);
}

/** The same day a year earlier; of February 29 the 29th still, which only compares. */
function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
}
