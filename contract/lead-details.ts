import type { ContactMethod, ContactTime } from "./lead-fields.ts";
import type { PlanChoice } from "./plan-choice.ts";

/** The value type of each kind of detail. */
interface Values {
  text: string;
  /** Multiline text typed by the visitor. */
  "long-text": string;
  "yes-no": boolean;
  /** As `(214) 555-0143` or `(214) 555-0143 ext. 302`. */
  phone: string;
  /** As MM/DD/YYYY. */
  date: string;
  "contact-method": ContactMethod;
  /** In the agency's time zone. */
  "contact-time": ContactTime;
  /** Stored as JSON. */
  "plan-choice": PlanChoice;
}

/** Decides how a detail is stored, shown and sent. */
export type DetailKind = keyof Values;

interface Detail {
  readonly kind: DetailKind;
  /** Column name in the table `lead_details` and in exports. */
  readonly column: string;
  /** Label in the operator's commands, and in the email to the agents unless that has its own. */
  readonly label: string;
  /** Description of the form field in the OpenAPI document. */
  readonly description: string;
  readonly example: string | boolean;
  /** Description in the webhook's JSON schema. */
  readonly webhook: string;
}

/**
 * Details that some forms collect beyond name, email and ZIP code, in the order in which they are shown and
 * exported. Each is filled from the form field with the same name; `planChoice` also from the plan data.
 */
export const leadDetails = {
  phone: {
    kind: "phone",
    column: "phone",
    label: "Phone",
    description:
      "US phone number: ten digits, with or without +1, with any punctuation and, after `x` or `ext.`, an extension of up to seven digits. Up to two words before or after it, such as `(cell)`, are left out. A number that can't exist is accepted.",
    example: "(214) 555-0143",
    webhook: "In E.164 format, for example `+12145550143`, without the extension.",
  },
  birthdate: {
    kind: "date",
    column: "birthdate",
    label: "Birth date",
    description:
      "Date of birth as MM/DD/YYYY. Also accepted: single digits (3/5/1960), other punctuation or spaces instead of slashes, the year first (1960-03-05), and eight digits (03051960). It must be a real date before today, in the last 125 years.",
    example: "03/15/1960",
    webhook: "Date of birth, for example `1960-03-15`.",
  },
  medicarePartA: {
    kind: "yes-no",
    column: "medicare_part_a",
    label: "Part A",
    description: "Whether the person has Medicare Part A.",
    example: true,
    webhook:
      "`true`: the person checked that they have Part A. `false`: they didn't check it, so ask, because the form says to leave it unchecked if they aren't sure. `null`: not asked.",
  },
  medicarePartB: {
    kind: "yes-no",
    column: "medicare_part_b",
    label: "Part B",
    description: "Whether the person has Medicare Part B.",
    example: false,
    webhook:
      "`true`: the person checked that they have Part B. `false`: they didn't check it, so ask, because the form says to leave it unchecked if they aren't sure. `null`: not asked.",
  },
  preferredContactMethod: {
    kind: "contact-method",
    column: "preferred_contact_method",
    label: "Prefers",
    description: "How the person wants to be contacted.",
    example: "phone",
    webhook: "How the person wants to be contacted. `null`: not asked.",
  },
  bestTimeToContact: {
    kind: "contact-time",
    column: "best_time_to_contact",
    label: "Best time",
    description:
      "When the person wants to be contacted, in the agency's time zone. Missing or empty: any time.",
    example: "morning",
    webhook: "When the person wants to be contacted. `null`: any time, or not asked.",
  },
  message: {
    kind: "long-text",
    column: "message",
    label: "Message",
    description: "The message to the agency. Line breaks are allowed.",
    example: "Please tell me how Part D works with a plan from my former employer.",
    webhook: "What the person wrote, with line breaks. Show it as text, never as HTML.",
  },
  planChoice: {
    kind: "plan-choice",
    column: "plan_choice",
    label: "Asked about",
    description:
      "The county and up to three plans that the request is about, in the format of the `choice` parameter in the website's URLs: year/state/county/plan IDs. Anything malformed is ignored.",
    example: "2026/tx/fort-bend/H0028_030_0,H5294_014_0",
    webhook: "The county and plans that the person asked about. `null`: not asked, or none.",
  },
} as const satisfies Readonly<Record<string, Detail>>;

export type DetailName = keyof typeof leadDetails;
export type KindOf<Name extends DetailName> = (typeof leadDetails)[Name]["kind"];
export type ColumnOf<Name extends DetailName> = (typeof leadDetails)[Name]["column"];

/** The details of one lead. Null when the form did not ask for the detail or the visitor left it out. */
export type LeadDetails = {
  readonly [Name in DetailName]: Values[KindOf<Name>] | null;
};

export const detailNames = Object.keys(leadDetails).filter(isDetailName);

function isDetailName(name: string): name is DetailName {
  return Object.hasOwn(leadDetails, name);
}

/** Builds an object with a value for each detail, by name. */
export function eachDetail<Details extends { readonly [Name in DetailName]: unknown }>(
  make: (name: DetailName) => Details[DetailName],
): Details {
  const entries: readonly unknown[][] = detailNames.map((name) => [name, make(name)]);
  return Object.fromEntries(entries);
}

/** Picks the details from a form's fields by name; the others are null. */
export function detailsIn(fields: {
  readonly [Name in DetailName]?: LeadDetails[Name] | undefined;
}): LeadDetails {
  return eachDetail<LeadDetails>((name) => fields[name] ?? null);
}

/** A stored phone number without its extension, and the extension's digits; null if it has none. */
export function phoneParts(phone: string): {
  readonly number: string;
  readonly extension: string | null;
} {
  const [number = "", extension = null] = phone.split(" ext. ");
  return { number, extension };
}

/**
 * Whether a stored phone number can be in use: the North American Numbering Plan has no area code or exchange that
 * starts with 0 or 1 or ends in 11, no area code 555 or with a 9 in the middle, and keeps 555-0100 to 555-0199 for
 * fiction. Some numbers that can be in use aren't.
 */
export function canBePhone(phone: string): boolean {
  return /^\((?!555)[2-9](?!11)[0-8]\d\) (?!555-01)[2-9](?!11)\d\d-\d{4}/.test(phone);
}

const months = 12;

/**
 * When the permission that a visitor gave with a form ends: 12 months later, as every form's disclosure says.
 * Permission given on February 29 ends on February 28.
 *
 * @param givenAt UTC, ISO 8601; to get the last day in a time zone, the day there as YYYY-MM-DD
 * @returns UTC, ISO 8601 with milliseconds
 */
export function permissionEnds(givenAt: string): string {
  return monthsAfter(givenAt, months);
}

/**
 * How long an inquiry allows calls to a number on the Do-Not-Call list: three months (47 CFR 64.1200(f)(5)).
 * @param givenAt as for {@link permissionEnds}
 * @returns UTC, ISO 8601 with milliseconds
 */
export function inquiryEnds(givenAt: string): string {
  return monthsAfter(givenAt, 3);
}

function monthsAfter(from: string, count: number): string {
  const end = new Date(from);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + count);
  // A day that does not exist in the month overflows into the next one.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.toISOString();
}
