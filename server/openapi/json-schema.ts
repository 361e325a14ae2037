import { z } from "#contract/z.ts";

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
