import * as fc from "fast-check";
import { birthdate } from "#contract/birthdate.ts";
import { createChecks, resolve, type Description, type Schema } from "./testing.ts";

/**
 * Generates values that match a schema of the description.
 * @throws for a schema it can't read
 */
export function valuesOf(description: Description, schema: Schema): fc.Arbitrary<unknown> {
  const { $ref, const: only, enum: choices, anyOf, type } = schema;
  if ($ref !== undefined) return valuesOf(description, resolve(description, schema) as Schema);
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(choices)) return fc.constantFrom(...choices);
  if (Array.isArray(anyOf))
    return fc.oneof(...anyOf.map((choice: Schema) => valuesOf(description, choice)));
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return fc.integer({ min: Number(schema["minimum"] ?? 0), max: 9999 });
  if (type === "string") return textsOf(description, schema);
  if (type === "object") return objectsOf(description, schema);
  throw new Error(`no values known for ${JSON.stringify(schema)}`);
}

/** Rules described only in words, because a schema can't express them: whether a day exists and is in the past. */
const inWords: Readonly<Record<string, (value: unknown) => boolean>> = {
  birthdate: (value) => birthdate.safeParse(value).success,
};

/** Objects as described, including rules between their fields; some with an extra property, which is ignored. */
function objectsOf(description: Description, schema: Schema): fc.Arbitrary<object> {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
  const values = properties.map(
    ([name, part]) =>
      [name, valuesOf(description, part).filter(inWords[name] ?? (() => true))] as const,
  );
  const requiredKeys = (schema["required"] ?? []) as string[];
  const described = fc.record(Object.fromEntries(values), { requiredKeys });
  const more = fc.dictionary(fc.stringMatching(/^x-[a-z]{1,8}$/), fc.jsonValue(), { maxKeys: 2 });
  const whole = createChecks(description)(schema);
  return fc
    .tuple(described, more)
    .map(([fields, others]) => ({ ...fields, ...others }))
    .filter((fields) => whole(fields));
}

/** Texts as described; whitespace around one does not count and is left out. */
function textsOf(description: Description, schema: Schema): fc.Arbitrary<string> {
  const check = createChecks(description)(schema);
  const most = Number(schema["maxLength"] ?? Infinity);
  const candidates = matching(schema["pattern"]) ?? anyText(schema);
  return candidates.map((text) => text.trim()).filter((text) => text.length <= most && check(text));
}

function anyText({ minLength = 0, maxLength = 60 }: { minLength?: unknown; maxLength?: unknown }) {
  const length = { minLength: Number(minLength), maxLength: Number(maxLength) };
  return fc.oneof(
    fc.string({ unit: "grapheme", ...length }),
    fc.lorem({ mode: "sentences", maxCount: 3 }),
    fc.constantFrom(
      "Ada",
      "José Ñandú-O'Neil",
      "مرحبا بالعالم",
      "two\nlines of words",
      "👩‍⚕️ and more",
    ),
  );
}

/** Texts that match a pattern; undefined if the generator can't read it. */
function matching(pattern: unknown): fc.Arbitrary<string> | undefined {
  if (typeof pattern !== "string") return undefined;
  try {
    const texts = fc.stringMatching(new RegExp(pattern, "u"));
    fc.sample(texts, 1);
    return texts;
  } catch {
    return undefined;
  }
}

/** Generates objects that violate a schema of the description in exactly one property. */
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

/** Values that a property does not accept, even after whitespace around them is removed. */
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
