import type { ContactMessage } from "#contract/contact-message.ts";
import type { GuideLead } from "#contract/guide-lead.ts";
import type { PlanRequest } from "#contract/plan-request.ts";
import { birthdatePattern } from "./birthdate-pattern.ts";
import type { JsonSchema } from "./json-schema.ts";

/** What the description says of a field besides what its schema tells. */
export interface FieldNote {
  readonly description: string;
  readonly example: string | boolean;
  /** What the schema cannot tell by itself. */
  readonly more?: JsonSchema;
}

/** Every field of every form; a new one is an error of types until it has its note. */
export const fieldNotes: Readonly<
  Record<keyof GuideLead | keyof PlanRequest | keyof ContactMessage, FieldNote>
> = {
  firstName: { description: "First name of the person.", example: "Ada" },
  name: { description: "Full name of the person.", example: "Ada Flores" },
  email: {
    description: "Where the person reads mail; everything about the request goes there.",
    example: "ada@example.com",
  },
  phone: {
    description:
      "US phone number: ten digits, with or without +1 and the usual marks between them. Area code and exchange begin with 2 to 9.",
    example: "(972) 204-5855",
  },
  zipCode: { description: "ZIP code of the person's home.", example: "75024" },
  wantsNewsletter: {
    description:
      "Whether the person asked for the newsletter, by a box that was not ticked for them.",
    example: false,
  },
  birthdate: {
    description:
      "Date of birth as MM/DD/YYYY. Single digits (3/5/1960), dashes, dots or blanks instead of slashes, eight digits alone (03051960) and 1960-03-05 are read too. It must be a day that the calendar has, not in the future and of the last 125 years.",
    example: "03/15/1960",
    more: { pattern: birthdatePattern },
  },
  medicarePartA: { description: "Whether the person has Medicare Part A.", example: true },
  medicarePartB: { description: "Whether the person has Medicare Part B.", example: false },
  preferredContactMethod: {
    description: "How the person wants to be reached.",
    example: "phone",
  },
  bestTimeToContact: {
    description:
      "When the person wants to be reached, in the agency's time zone; left out or empty for any time.",
    example: "morning",
  },
  additionalInfo: {
    description: "Anything the person wants to add; may have several lines.",
    example: "I take three prescriptions and see a heart specialist.",
  },
  agreesToAutomatedContact: {
    description:
      "Whether the person agreed to automated calls and texts, by a box of its own that was not ticked for them and that is no condition of anything. It takes a phone number.",
    example: false,
  },
  message: {
    description: "What the person writes to the agency; may have several lines.",
    example: "Please tell me how Part D works with a plan from my former employer.",
  },
};
