import { z } from "zod/mini";
import { addDays } from "#medicare/calendar.ts";
import { appointmentsSchema, type Licenses, type People } from "./agency/schemas.ts";
import { amountsSchema, type AmountsTable } from "./amounts/schemas.ts";
import { amountPeriod, officialIn } from "./amounts/known-amounts.ts";
import type { State } from "./en/states/states.schema.ts";

const finding = z.object({
  kind: z.enum([
    "sample",
    "license",
    "photo",
    "setting",
    "setting-note",
    "amount",
    "review",
    "plan",
    "plan-note",
  ]),
  /** File and field, or the name of a setting. */
  where: z.string(),
  /** The problem, as a sentence without its subject and period. */
  what: z.string(),
});

/** Something to replace, set or check before the launch. */
export type Finding = z.infer<typeof finding>;

/**
 * What a launch check needs to know about the content. The build stores it, because neither a container nor the built
 * service has the sources.
 */
export const launchContentSchema = z.object({
  /** The agency's (IANA name). */
  timeZone: z.string(),
  /** Samples and placeholders, on any day and with any settings. They keep the site from going public. */
  standing: z.array(finding),
  /** Photos to add, on any day and with any settings. The site may go public without them. */
  photos: z.array(finding),
  closedDays: z.array(z.object({ day: z.string() })),
  planYear: z.int(),
  /** Compared with the plan data. */
  appointments: appointmentsSchema,
  amounts: amountsSchema,
  helpLimits: z.array(z.object({ year: z.int(), resources: z.object({ checked: z.string() }) })),
  texts: z.array(z.object({ file: z.string(), reviewed: z.nullable(z.string()) })),
});

export type LaunchContent = z.infer<typeof launchContentSchema>;

/** What the content needs on a day, apart from what is standing: holidays, amounts, counts, and texts to review. */
export function datedFindings(content: LaunchContent, today: string): Finding[] {
  const { closedDays, planYear, amounts, helpLimits, texts } = content;
  return [
    ...holidayFindings(closedDays, today),
    ...countFindings(planYear, today),
    ...amountFindings(amounts, today),
    ...helpLimitFindings(helpLimits, today),
    ...reviewFindings(texts, today),
  ];
}

/** Fields that can name a sample, in order of preference. */
const nameFields = ["name", "title", "value", "label", "id"];

/** Everything in a content file marked as invented: objects with `sample: true`, and fields listed in `samples`. */
export function sampleFindings(file: string, tree: unknown, path = ""): Finding[] {
  if (Array.isArray(tree)) {
    return tree.flatMap((item, index) => sampleFindings(file, item, `${path}[${index}]`));
  }
  if (typeof tree !== "object" || tree === null) return [];
  const entries = Object.entries(tree);
  const fields = new Map<string, unknown>(entries);
  return [
    ...(fields.get("sample") === true ? [sample(file, path, nameOf(fields))] : []),
    ...strings(fields.get("samples")).map((name) => sample(file, fieldPath(path, name))),
    ...entries.flatMap(([key, value]) => sampleFindings(file, value, fieldPath(path, key))),
  ];
}

/** Values that can't be anyone's, although nothing marks them as samples: {@link isPlaceholder}. */
export function placeholderFindings(file: string, tree: unknown, path = ""): Finding[] {
  if (typeof tree === "string") {
    return isPlaceholder(tree) ? [standing(file, path, `"${tree}" is a placeholder`)] : [];
  }
  if (Array.isArray(tree)) {
    return tree.flatMap((item, index) => placeholderFindings(file, item, `${path}[${index}]`));
  }
  if (typeof tree !== "object" || tree === null || isSample(tree)) return [];
  const samples = "samples" in tree ? strings(tree.samples) : [];
  return Object.entries(tree)
    .filter(([key]) => !samples.includes(key))
    .flatMap(([key, value]) => placeholderFindings(file, value, fieldPath(path, key)));
}

/**
 * Whether a value can't be anyone's: an address in a domain that exists for examples (RFC 2606), a phone number set
 * aside for fiction (555-0100 to 555-0199), or a made-up license number.
 */
export function isPlaceholder(text: string): boolean {
  return placeholders.some((pattern) => pattern.test(text));
}

const placeholders = [
  /\b(?:[\w-]+\.(?:example|test|invalid)|example\.(?:com|net|org))\b/i,
  /(?:^|\+1|\D)\d{3}\)?[-. ]?555[-. ]?01\d\d$/,
  /^SAMPLE-/,
];

/** An article that came with the site, until one of the agency's agents has read it. */
export function articleFindings(file: string, frontMatter: unknown): Finding[] {
  if (typeof frontMatter !== "object" || frontMatter === null || !isSample(frontMatter)) return [];
  return [standing(file, "", "came with the site, and none of your agents has checked it yet")];
}

function isSample(tree: object): boolean {
  return "sample" in tree && tree.sample === true;
}

function standing(file: string, path: string, what: string): Finding {
  return { kind: "sample", where: path === "" ? file : `${file}: ${path}`, what };
}

function sample(file: string, path: string, name?: string): Finding {
  return standing(file, path, name ? `"${name}" is a sample` : "is a sample");
}

function fieldPath(path: string, field: string): string {
  return path === "" ? field : `${path}.${field}`;
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function nameOf(fields: ReadonlyMap<string, unknown>): string | undefined {
  const values = nameFields.map((name) => fields.get(name));
  return values.find((value) => typeof value === "string");
}

const amountsFile = "content/amounts/amounts.yaml";

/**
 * Amounts that pages lack on a day (YYYY-MM-DD): those of the current year, where pages show an earlier year's,
 * with that year; and from October 1 those of the next year, when plans for it are marketed (42 CFR 422.2263).
 */
export function amountFindings(table: AmountsTable, today: string): Finding[] {
  const { year, next } = amountPeriod(today);
  const yearly = Object.entries(table.amounts).filter(
    ([, { official, ended }]) => official && !ended,
  );
  const missing = (ofYear: number) =>
    yearly.filter(([, entry]) => officialIn(entry, ofYear) === null).map(([id]) => id);
  const late = missing(year).map((id) =>
    amountFinding(
      `amounts.${id}`,
      `has no checked amount for ${year}; pages show an earlier year's`,
    ),
  );
  const awaited = next === null ? [] : missing(next);
  if (awaited.length === 0) return late;
  const what = `has no checked amount for ${next} yet: ${awaited.join(", ")}`;
  return [...late, amountFinding("amounts", what)];
}

const limitsFile = "content/amounts/help-limits.yaml";

/**
 * Limits for help with costs, as of a day (YYYY-MM-DD): a year without new poverty guidelines, which
 * come out each January, and savings limits that pages leave out because nobody has checked them.
 */
export function helpLimitFindings(years: LaunchContent["helpLimits"], today: string): Finding[] {
  const [latest] = years.toSorted((a, b) => b.year - a.year);
  if (!latest) return [];
  const { year, resources } = latest;
  const problem = (what: string): Finding => ({ kind: "amount", where: limitsFile, what });
  const isLate = today >= `${year + 1}-02-01`;
  return [
    ...(isLate ? [problem(`has no poverty guidelines after ${year}`)] : []),
    ...(resources.checked === "weak"
      ? [problem(`the savings limits for ${year} haven't been checked, so pages leave them out`)]
      : []),
  ];
}

const licensesFile = "content/agency/licenses.yaml";

/**
 * The counts of plans and organizations in the TPMO disclaimer, which are for one plan year: outdated from October
 * 1 before the next one, when its plans are marketed (42 CFR 422.2263).
 */
export function countFindings(planYear: number, today: string): Finding[] {
  const { year, next } = amountPeriod(today);
  const marketed = next ?? year;
  if (planYear >= marketed) return [];
  const what = `is ${planYear}; plans for ${marketed} are on the market`;
  return [{ kind: "amount", where: `${licensesFile}: planYear`, what }];
}

/** States without a license number, and a claim to work in more states than are listed. */
export function licenseFindings(
  { states }: Pick<Licenses, "states">,
  claim: { readonly value: string } | null | undefined,
): Finding[] {
  const missing = states
    .filter(({ license }) => license === null)
    .map(({ code, name }) => licenseFinding(`states.${code}`, `${name} has no license number`));
  const licensed = states.length - missing.length;
  const claimed = Number(/\d+/.exec(claim?.value ?? "")?.[0] ?? 0);
  if (!claim || claimed <= licensed) return missing;
  const what = `the site says you help people in ${claim.value}, but gives a license number for only ${licensed}`;
  return [...missing, licenseFinding("states", what)];
}

function licenseFinding(path: string, what: string): Finding {
  return { kind: "license", where: `${licensesFile}: ${path}`, what };
}

/** Agents who aren't samples and have no photo. A sample's photo comes with the person who takes its place. */
export function photoFindings({ team, profiles }: People): Finding[] {
  const findings = Object.entries({ team, profiles }).flatMap(([list, agents]) =>
    agents.flatMap(({ name, image, sample: isInvented }, at) => {
      const where = `content/agency/people.yaml: ${list}[${at}].image`;
      const what = `${name} has no photo, so pages show a drawing`;
      return image === null && !isInvented ? [{ kind: "photo" as const, where, what }] : [];
    }),
  );
  // Someone in both lists needs one photo.
  return [...new Map(findings.toReversed().map((one) => [one.what, one])).values()].toReversed();
}

/** How many days in advance the next year's holidays should be listed. */
const holidayNotice = 60;

/**
 * A list of holidays that ends soon: after that, emails would promise answers on days when the agency is closed.
 */
export function holidayFindings(
  closedDays: readonly { readonly day: string }[],
  today: string,
): Finding[] {
  const last =
    closedDays
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? today;
  if (last >= addDays(today, holidayNotice)) return [];
  const where = "content/agency/agency.yaml: closedDays";
  return [{ kind: "setting", where, what: `has no holidays after ${last}` }];
}

function amountFinding(path: string, what: string): Finding {
  return { kind: "amount", where: `${amountsFile}: ${path}`, what };
}

/** A text and the day (YYYY-MM-DD) of its last check; null if there is no record of one. */
type Reviewed = LaunchContent["texts"][number];

/** Texts that were never checked or not for 12 months, by file. */
export function reviewFindings(texts: readonly Reviewed[], today: string): Finding[] {
  return texts
    .filter(({ reviewed }) => reviewed === null || reviewed < yearBefore(today))
    .toSorted((a, b) => a.file.localeCompare(b.file))
    .map(({ file, reviewed }) => ({ kind: "review", where: file, what: reviewStatus(reviewed) }));
}

function reviewStatus(reviewed: string | null): string {
  return reviewed === null
    ? "needs review by your counsel: its newest version has no `reviewed` date"
    : `was last checked on ${reviewed}, more than 12 months ago`;
}

/** The day of a content file's last check, if it has one. */
export function reviewedDay(tree: unknown): string | undefined {
  if (typeof tree !== "object" || tree === null || !("reviewed" in tree)) return undefined;
  return typeof tree.reviewed === "string" ? tree.reviewed : undefined;
}

/** The day on which the oldest source of a state's Medigap rules was read; null if there is none. */
export function rulesReadDay(states: readonly Pick<State, "medigap">[]): string | null {
  const days = states.flatMap(({ medigap = [] }) => medigap.map(({ source }) => source.read));
  return days.toSorted()[0] ?? null;
}

/** The same day a year earlier. February 29 is not adjusted, which is fine for comparing. */
function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
}
