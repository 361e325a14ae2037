import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Description, Schema } from "./description.ts";

/** Makes checks of values by schemas of the description, which may refer to its components. */
export function createChecks({ components }: Description) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const made = new Map<string, ValidateFunction>();
  return (schema: Schema): ValidateFunction => {
    const key = JSON.stringify(schema);
    const check = made.get(key) ?? ajv.compile({ ...schema, components });
    made.set(key, check);
    return check;
  };
}

/** The same description, in which no object has a property that is not described. */
export function closed<T>(node: T): T {
  if (Array.isArray(node)) return node.map(closed) as T;
  if (typeof node !== "object" || node === null) return node;
  const inner = Object.fromEntries(Object.entries(node).map(([key, part]) => [key, closed(part)]));
  const describesObject = "type" in inner && inner["type"] === "object" && "properties" in inner;
  return (describesObject ? { additionalProperties: false, ...inner } : inner) as T;
}
