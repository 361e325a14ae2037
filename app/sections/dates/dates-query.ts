import { months as monthNames } from "#content/en/site/days.yaml";
import page from "#content/en/tools/dates.yaml";
import { addMonths, monthAt, partsOf, type Month } from "#medicare/calendar.ts";
import type { Birth, JobCoverage } from "#medicare/enrollment.ts";

/** Path of the page. */
export const datesPath = "/dates";

/** Its query parameters. */
export const datesParameters = ["month", "year", "first", "working", "ends"];

/** The fields as typed, so that a mistake can be corrected. */
export interface TypedDates {
  readonly month: string;
  readonly year: string;
  readonly first: boolean;
  readonly working: boolean;
  readonly ends: string;
}

export interface PersonDates {
  readonly birth: Birth;
  /** Null without coverage from current work. */
  readonly job: JobCoverage | null;
}

/** What an address asks: `?month=5&year=2027&first=on&working=on&ends=2027-09`. */
export interface DatesQuery {
  readonly typed: TypedDates;
  /** By field; empty without a question. */
  readonly errors: Readonly<Record<string, string>>;
  /** Null without a question, or with errors. */
  readonly person: PersonDates | null;
}

const { errors: messages } = page.form;
/** Nobody types more; longer text is cut before it is shown again. */
const maxLength = 40;

/** Reads the question in an address. The year is that of the 65th birthday, or of birth. */
export function readDates(params: URLSearchParams): DatesQuery {
  const typed = {
    month: text(params, "month"),
    year: text(params, "year"),
    first: params.has("first"),
    working: params.has("working"),
    ends: text(params, "ends"),
  };
  if (typed.month === "" && typed.year === "" && typed.ends === "")
    return { typed, errors: {}, person: null };
  const month = readNumber(typed.month, 1, 12);
  const birthYear = readBirthYear(typed.year);
  const ends = readMonth(typed.ends);
  const errors = {
    ...(month === null ? { month: messages.month } : {}),
    ...(birthYear === null ? { year: messages.year } : {}),
    ...(ends === undefined ? { ends: messages.ends } : {}),
  };
  if (month === null || birthYear === null || ends === undefined)
    return { typed, errors, person: null };
  const birth = { month: monthAt(birthYear, month), onFirst: typed.first };
  // A visitor who says when the coverage ends has it, even if the box is unchecked.
  const job = typed.working || ends !== null ? { ends } : null;
  return { typed, errors, person: { birth, job } };
}

/** The query string for the same question, with its question mark. */
export function datesSearch({ birth, job }: PersonDates): string {
  const { year, month } = partsOf(addMonths(birth.month, yearsTo65 * 12));
  const params = new URLSearchParams({ month: String(month), year: String(year) });
  if (birth.onFirst) params.set("first", "on");
  if (job) params.set("working", "on");
  if (job?.ends) params.set("ends", job.ends);
  return `?${params}`;
}

const yearsTo65 = 65;
/** The last year that is read as one of birth; later ones are those of a 65th birthday. No year can be both. */
const lastBirthYear = 1990;

/** The year of birth, from itself or from the year of the 65th birthday; null if it is neither. */
function readBirthYear(typed: string): number | null {
  const year = readNumber(typed, 1901, 2099);
  if (year === null) return null;
  return year <= lastBirthYear ? year : year - yearsTo65;
}

/**
 * Reads a month as 2027-09, 9/2027, Sep 2027, or a whole date.
 * @returns null for an empty text; undefined if it cannot be read
 */
function readMonth(typed: string): Month | null | undefined {
  if (typed === "") return null;
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2})?$/.exec(typed);
  const american = /^(\d{1,2})[-/.\s](?:\d{1,2}[-/.\s])?(\d{4})$/.exec(typed);
  const named = /^([a-z]{3,9})\.?,?\s+(?:\d{1,2},?\s+)?(\d{4})$/i.exec(typed);
  const month = iso?.[2] ?? american?.[1] ?? monthNumber(named?.[1]);
  const year = readNumber(iso?.[1] ?? american?.[2] ?? named?.[2] ?? "", 1966, 2099);
  const number = readNumber(month ?? "", 1, 12);
  return year === null || number === null ? undefined : monthAt(year, number);
}

function monthNumber(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const at = monthNames.findIndex((one) => one.toLowerCase().startsWith(name.toLowerCase()));
  return at === -1 ? undefined : String(at + 1);
}

function readNumber(typed: string, least: number, most: number): number | null {
  if (!/^\d{1,4}$/.test(typed)) return null;
  const number = Number(typed);
  return number >= least && number <= most ? number : null;
}

function text(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? "").trim().slice(0, maxLength);
}
