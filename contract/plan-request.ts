import {
  additionalInfo,
  agreesToAutomatedContact,
  contactMethod,
  email,
  name,
  neededZipCode,
  optionalContactTime,
  phone,
  plain,
} from "./lead-fields.ts";
import type { FormDescription } from "./form-description.ts";
import { callReason } from "./call-reason.ts";
import { planChoice } from "./plan-choice.ts";
import { z } from "./z.ts";

const form = "Date must be in MM/DD/YYYY format";

/** Longest plausible age; an earlier year of birth is a typo. */
const mostYears = 125;

/** Milliseconds from the start of a day in UTC to its end in American Samoa. */
const today = 35 * 60 * 60_000;

/** A date of birth in any format that `readDate` accepts, normalized to MM/DD/YYYY. */
export const birthdate = z.pipe(
  z.string(form).check(
    plain,
    z.trim(),
    z.refine<string>((text) => readDate(text) !== undefined, form),
    when(isRealDay, "Please enter a real date"),
    when((day) => startOfDay(day) <= Date.now(), "Date of birth cannot be in the future"),
    when(
      (day) => startOfDay(day) <= Date.now() - today && day.year >= thisYear() - mostYears,
      "Please check the year of birth",
    ),
  ),
  z.transform((text: string) => normalize(text)),
);

/** A request for a plan comparison or a consultation, as sent to `POST /api/plan-requests`. */
export const planRequest = z.object({
  name,
  phone,
  bestTimeToContact: optionalContactTime,
  zipCode: neededZipCode,
  birthdate,
  medicarePartA: z._default(z.boolean(), false),
  medicarePartB: z._default(z.boolean(), false),
  email,
  preferredContactMethod: contactMethod,
  additionalInfo,
  agreesToAutomatedContact,
  planChoice,
  callReason,
});

export type PlanRequest = z.infer<typeof planRequest>;

const base = {
  schema: planRequest,
  checkboxes: ["medicarePartA", "medicarePartB", "agreesToAutomatedContact"],
  call: "/api/plan-requests",
  // All inputs except the date of birth and the consent.
  draft: [
    "name",
    "phone",
    "bestTimeToContact",
    "zipCode",
    "medicarePartA",
    "medicarePartB",
    "email",
    "preferredContactMethod",
    "additionalInfo",
  ],
  sentTo: ({ preferredContactMethod: way, bestTimeToContact: time, ...person }: PlanRequest) => ({
    way,
    to: way === "email" ? person.email : person.phone,
    time,
  }),
};

/** The form for a plan comparison. */
export const compareForm: FormDescription<PlanRequest> = { kind: "compare", ...base };

/** The form for a consultation. */
export const consultationForm: FormDescription<PlanRequest> = { kind: "consultation", ...base };

/** A rule that ignores unreadable dates, which get their own message. */
function when(holds: (day: Day) => boolean, message: string) {
  return z.refine<string>((text) => {
    const day = readDate(text);
    return day === undefined || holds(day);
  }, message);
}

function thisYear(): number {
  return new Date().getUTCFullYear();
}

function normalize(text: string): string {
  const day = readDate(text);
  return day === undefined ? text : formatDay(day);
}

/** A calendar day. January is month 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const orders = [
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<year>\d{4})\/(?<month>\d{1,2})\/(?<day>\d{1,2})$/,
  /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<month>\d\d)(?<day>\d\d)(?<year>\d{4})$/,
];

/**
 * Parses a US date (3/15/1960, 03151960) or one that starts with the year (1960-03-15), with anything but letters
 * and digits between its parts. Does not check that the day exists.
 * @returns undefined for any other format
 */
function readDate(text: string): Day | undefined {
  const parts = text.replace(/[^\p{L}\p{N}]+/gu, "/").replace(/^\/|\/$/g, "");
  const match = orders.map((order) => order.exec(parts)).find((one) => one !== null);
  const { year, month, day } = match?.groups ?? {};
  if (year === undefined) return undefined;
  return { year: Number(year), month: Number(month), day: Number(day) };
}

/** Whether the day exists in the calendar (no February 30, no month 13). */
export function isRealDay({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Start of the day in UTC, in milliseconds since 1970. */
function startOfDay({ year, month, day }: Day): number {
  return Date.UTC(year, month - 1, day);
}

/** Formats the day as MM/DD/YYYY. */
export function formatDay({ year, month, day }: Day): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(month)}/${two(day)}/${String(year).padStart(4, "0")}`;
}
