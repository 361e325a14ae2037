import * as fc from "fast-check";
import { createChecks } from "./schema-check.ts";
import { resolve, type Description, type Schema } from "./description.ts";
import { valuesOf } from "./values-of.ts";

/** Generates objects that miss a schema of the description in exactly one property. */
export function faultsOf(description: Description, schema: Schema): fc.Arbitrary<object> {
  const object = resolve(description, schema) as Schema;
  const properties = Object.entries((object["properties"] ?? {}) as Record<string, Schema>);
  const required = (object["required"] ?? []) as string[];
  const sound = valuesOf(description, object) as fc.Arbitrary<Record<string, unknown>>;
  const missing = fc
    .tuple(sound, fc.constantFrom(...required))
    .map(([fields, name]) => without(fields, name));
  const wrong = properties.map(([name, part]) =>
    fc
      .tuple(sound, wrongValues(description, part))
      .map(([fields, bad]) => ({ ...fields, [name]: bad })),
  );
  return fc.oneof(missing, ...wrong);
}

function without(fields: Readonly<Record<string, unknown>>, name: string): object {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}

/** Values that a property does not take, also when blank space around them is left out. */
function wrongValues(description: Description, schema: Schema): fc.Arbitrary<unknown> {
  const check = createChecks(description)(schema);
  const refused = (value: unknown) => !check(typeof value === "string" ? value.trim() : value);
  return fc
    .oneof(
      fc.constantFrom<unknown[]>(
        null,
        0,
        75024,
        true,
        false,
        [],
        {},
        ["text"],
        "",
        " ",
        "\u0000",
        "x",
      ),
      fc.string({ unit: "binary" }),
      fc.string({ minLength: 260, maxLength: 1500 }),
      fc.jsonValue(),
    )
    .filter(refused);
}
