import type { ContactMessage } from "#contract/contact-message.ts";
import type { GuideLead } from "#contract/guide-lead.ts";
import { type DetailName, leadDetails } from "#contract/lead-details.ts";
import type { PlanRequest } from "#contract/plan-request.ts";
import type { FieldNote } from "./call.ts";

const month = "(?:0?[1-9]|1[0-2])";
const day = "(?:0?[1-9]|[12]\\d|3[01])";
const year = "(?:19|20)\\d{2}";

const apart = "[^\\p{L}\\p{N}]+";
const twoDigits = ["(?:0[1-9]|1[0-2])", "(?:0[1-9]|[12]\\d|3[01])"] as const;

/** One pattern for each format that the contract's `readDate` accepts. */
const formats = [
  [month, day, year].join(apart),
  [year, month, day].join(apart),
  [...twoDigits, year].join(""),
  [year, ...twoDigits].join(""),
];

/**
 * A date of birth in every format that the service accepts, with surrounding whitespace. A pattern can't check the
 * length of months or today's date, so the description covers that.
 */
export const birthdatePattern = `^[^\\p{L}\\p{N}]*(?:${formats.join("|")})[^\\p{L}\\p{N}]*$`;

type FormField = keyof GuideLead | keyof PlanRequest | keyof ContactMessage;

/** Notes for fields that are not a detail of the same name. A field without one is a type error. */
const formNotes: Readonly<Record<Exclude<FormField, DetailName>, FieldNote>> = {
  firstName: { description: "The person's first name.", example: "Ada" },
  name: { description: "The person's full name.", example: "Ada Flores" },
  email: {
    description:
      "Email address. All mail about the request goes there. A domain with letters that aren't ASCII is stored in Punycode.",
    example: "ada@example.com",
    more: { format: "email" },
  },
  zipCode: {
    description: "The person's home ZIP code. Of a ZIP+4, the first five digits are stored.",
    example: "75024",
  },
  wantsNewsletter: {
    description:
      "Whether the person asked for the newsletter, by checking a box that must not be checked in advance.",
    example: false,
  },
  additionalInfo: {
    description: "Anything the person wants to add. Line breaks are allowed.",
    example: "I take three prescriptions and see a heart specialist.",
  },
  callReason: {
    description:
      "Why the person asks for a call: `check` for a check of their plan, or `before` for one of their Medicare dates, and before which day; or `for=someone`, if it's about someone else. The message begins with it. Anything malformed is ignored.",
    example: "check=2026-12-07",
  },
  agreesToAutomatedContact: {
    description:
      "Whether the person agreed to automated calls and texts, by checking a separate box that must not be checked in advance or required for anything. If `true`, a phone number is required.",
    example: false,
  },
};

/** What the description says about each field of the forms, by name. */
export const leadFieldNotes: Readonly<Record<FormField, FieldNote>> = {
  ...leadDetails,
  ...formNotes,
  birthdate: { ...leadDetails.birthdate, more: { pattern: birthdatePattern } },
};
