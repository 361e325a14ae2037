import { contactMessage, type ContactMessage } from "#contract/contact-message.ts";
import { guideLead, type GuideLead } from "#contract/guide-lead.ts";
import { planRequest, type PlanRequest } from "#contract/plan-request.ts";
import { z } from "#contract/z.ts";

const month = "(?:0?[1-9]|1[0-2])";
const day = "(?:0?[1-9]|[12]\\d|3[01])";
const year = "(?:19|20)\\d{2}";

/** One for each form that `readDate` of the contract knows; between month, day and year stands the same mark. */
const forms = [
  ...["/", "-", "\\.", " "].map((mark) => [month, day, year].join(mark)),
  `(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])${year}`,
  [year, month, day].join("-"),
];

/**
 * A date of birth in every form that the service takes, blank space around it too. What a pattern cannot
 * know stands in the description's words: which months have 31 days, and what day it is today.
 */
export const birthdatePattern = `^\\s*(?:${forms.join("|")})\\s*$`;

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses as it stands. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What a schema of the contract takes, before it trims, completes or rewrites anything. */
export function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === "pipe") replace(jsonSchema, throughPipe(def));
    },
  });
  return json;
}

/**
 * zod tells of a pipe only what its first step takes. What the second asks for holds as well, unless a
 * transform stands between; the contract has one such, in `optionalField`: a blank text counts as absent.
 */
function throughPipe({ in: first, out: second }: z.core.$ZodPipeDef): JsonSchema {
  const before = jsonSchemaOf(first);
  if (second instanceof z.core.$ZodTransform) return before;
  if (second instanceof z.core.$ZodPipe && second._zod.def.in instanceof z.core.$ZodTransform)
    return { anyOf: [{ const: "" }, jsonSchemaOf(second._zod.def.out)] };
  return { ...before, ...jsonSchemaOf(second) };
}

function replace(target: JsonSchema, source: JsonSchema): void {
  for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, source);
}

/** What the description says of a field besides what its schema tells. */
interface FieldNote {
  readonly description: string;
  readonly example: string | boolean;
  /** What the schema cannot tell by itself. */
  readonly more?: JsonSchema;
}

/** Every field of every form; a new one is an error of types until it has its note. */
const fieldNotes: Readonly<
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

/** The bodies of the calls that take leads, by the names under which the description keeps them. */
export const leadBodies = {
  GuideLead: guideLead,
  PlanRequest: planRequest,
  ContactMessage: contactMessage,
} as const;

export type LeadBodyName = keyof typeof leadBodies;

/** What holds between fields, which no field's own schema tells. */
const between = new Map<z.ZodMiniObject, JsonSchema>([
  [
    contactMessage,
    {
      if: {
        required: ["agreesToAutomatedContact"],
        properties: { agreesToAutomatedContact: { const: true } },
      },
      // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema; nobody awaits it
      then: { required: ["phone"], properties: { phone: { minLength: 1 } } },
    },
  ],
]);

/** The JSON Schema of a body, each field with its note, and an example of the whole. */
export function bodySchema(schema: z.ZodMiniObject): JsonSchema {
  const json = jsonSchemaOf(schema);
  const notes = new Map<string, FieldNote>(Object.entries(fieldNotes));
  const properties: Record<string, JsonSchema> = {};
  const example: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(json.properties ?? {})) {
    const note = notes.get(name);
    if (typeof property === "boolean" || note === undefined) continue;
    properties[name] = { description: note.description, ...property, ...note.more };
    example[name] = note.example;
  }
  return { ...json, properties, ...between.get(schema), examples: [example] };
}
