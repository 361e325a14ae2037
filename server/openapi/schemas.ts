import { contactMessage, type ContactMessage } from "#contract/contact-message.ts";
import { type DetailName, leadDetails } from "#contract/lead-details.ts";
import { guideLead, type GuideLead } from "#contract/guide-lead.ts";
import { planRequest, type PlanRequest } from "#contract/plan-request.ts";
import { z } from "#contract/z.ts";

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

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses unchanged. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The JSON Schema of the input of a contract schema, before it trims, defaults or transforms anything. */
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
 * For a pipe, zod describes only the input of the first step. The second step's rules also apply, unless there
 * is a transform between them; the contract has one, in `optionalField`, where blank text counts as absent.
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

/** What the description adds about a field, beyond its schema. */
interface FieldNote {
  readonly description: string;
  readonly example: string | boolean;
  /** JSON Schema that zod cannot generate. */
  readonly more?: JsonSchema;
}

type FormField = keyof GuideLead | keyof PlanRequest | keyof ContactMessage;

/** Notes for fields that are not a detail of the same name. A field without one is a type error. */
const ownNotes: Readonly<Record<Exclude<FormField, DetailName>, FieldNote>> = {
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
  agreesToAutomatedContact: {
    description:
      "Whether the person agreed to automated calls and texts, by checking a separate box that must not be checked in advance or required for anything. If `true`, a phone number is required.",
    example: false,
  },
};

const fieldNotes: ReadonlyMap<string, FieldNote> = new Map(
  Object.entries<FieldNote>({
    ...leadDetails,
    ...ownNotes,
    birthdate: { ...leadDetails.birthdate, more: { pattern: birthdatePattern } },
  }),
);

/** `components.schemas`: the bodies of the endpoints that take leads. */
export const leadBodies = {
  GuideLead: guideLead,
  PlanRequest: planRequest,
  ContactMessage: contactMessage,
} as const;

export type LeadBodyName = keyof typeof leadBodies;

/** Rules between several fields. */
const crossFieldRules = new Map<z.ZodMiniObject, JsonSchema>([
  [
    contactMessage,
    {
      if: {
        required: ["agreesToAutomatedContact"],
        properties: { agreesToAutomatedContact: { const: true } },
      },
      // oxlint-disable-next-line unicorn/no-thenable -- a JSON Schema keyword; it is never awaited
      then: { required: ["phone"], properties: { phone: { minLength: 1 } } },
    },
  ],
]);

/** The JSON Schema of a body, with the notes on its fields and an example. */
export function bodySchema(schema: z.ZodMiniObject): JsonSchema {
  const json = jsonSchemaOf(schema);
  const properties: Record<string, JsonSchema> = {};
  const example: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(json.properties ?? {})) {
    const note = fieldNotes.get(name);
    if (typeof property === "boolean" || note === undefined) continue;
    properties[name] = { description: note.description, ...property, ...note.more };
    example[name] = note.example;
  }
  return { ...json, properties, ...crossFieldRules.get(schema), examples: [example] };
}
