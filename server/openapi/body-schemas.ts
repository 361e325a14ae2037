import { contactMessage } from "#contract/contact-message.ts";
import { guideLead } from "#contract/guide-lead.ts";
import { planRequest } from "#contract/plan-request.ts";
import type { z } from "#contract/z.ts";
import { fieldNotes, type FieldNote } from "./field-notes.ts";
import { jsonSchemaOf, type JsonSchema } from "./json-schema.ts";

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
