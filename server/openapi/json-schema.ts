import { z } from "#contract/z.ts";

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
