import formats from "ajv-formats";
import * as fc from "fast-check";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { describeApi } from "#server/openapi/describe-api.ts";
import { email, phone } from "#contract/lead-fields.ts";
import { birthdate } from "#contract/plan-request.ts";

export type Schema = Readonly<Record<string, unknown>>;

/** The parts of an OpenAPI document that the tests read. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, unknown>>;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

export interface Answer {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Content;
}

/** The description as a client gets it: through JSON. */
export function readDescription(): Description {
  return JSON.parse(JSON.stringify(describeApi())) as Description;
}

/** Resolves a node of the description: itself, or what it refers to. */
export function resolve(description: Description, node: unknown): unknown {
  const { $ref } = node as { $ref?: string };
  if ($ref === undefined) return node;
  let value: unknown = description;
  for (const part of $ref.slice(2).split("/")) value = (value as Record<string, unknown>)[part];
  if (value === undefined) throw new Error(`${$ref} does not exist`);
  return value;
}

type CheckOf = (schema: Schema) => ValidateFunction;

const checksOf = new WeakMap<Description, CheckOf>();

/** Makes validators for schemas of the description, which may refer to its components; compiles each once. */
export function createChecks(description: Description): CheckOf {
  const earlier = checksOf.get(description);
  if (earlier !== undefined) return earlier;
  const { components } = description;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const validators = new Map<string, ValidateFunction>();
  const checkOf: CheckOf = (schema) => {
    const key = JSON.stringify(schema);
    const check = validators.get(key) ?? ajv.compile({ ...schema, components });
    validators.set(key, check);
    return check;
  };
  checksOf.set(description, checkOf);
  return checkOf;
}

/** The same description, but no object can have a property that is not described. */
export function closed<T>(node: T): T {
  if (Array.isArray(node)) return node.map(closed) as T;
  if (typeof node !== "object" || node === null) return node;
  const inner = Object.fromEntries(Object.entries(node).map(([key, part]) => [key, closed(part)]));
  const describesObject = "type" in inner && inner["type"] === "object" && "properties" in inner;
  return (describesObject ? { additionalProperties: false, ...inner } : inner) as T;
}

interface Header {
  readonly required?: boolean;
  readonly schema: Schema;
}

/** Returns what in a response is not described for its operation; nothing if it is as described. */
type FindUndocumented = (operation: Operation, response: Response) => Promise<string[]>;

/** Reads the description strictly: no status, type, header or property more or less than it lists. */
export function createFindUndocumented(open: Description): FindUndocumented {
  const description = closed(open);
  const checkOf = createChecks(description);

  function headerFaults({ headers = {} }: Answer, response: Response): string[] {
    return Object.entries(headers).flatMap(([name, node]) => {
      const { required, schema } = resolve(description, node) as Header;
      const text = response.headers.get(name);
      if (text === null) return required ? [`the header ${name} is missing`] : [];
      const value = schema["type"] === "integer" ? Number(text) : text;
      return checkOf(schema)(value) ? [] : [`the header ${name} is ${text}`];
    });
  }

  function bodyFaults({ content = {} }: Answer, response: Response, text: string): string[] {
    const type = response.headers.get("content-type");
    if (Object.keys(content).length === 0) return text === "" ? [] : ["a body"];
    const described = content[type ?? ""];
    if (described === undefined) return [`the type ${type}`];
    const check = checkOf(described.schema);
    if (check(JSON.parse(text))) return [];
    return (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  }

  return async (operation, response) => {
    const text = await response.text();
    const node = closed(operation).responses[response.status];
    if (node === undefined) return [`the status ${response.status}`];
    const answer = resolve(description, node) as Answer;
    return [...headerFaults(answer, response), ...bodyFaults(answer, response, text)];
  };
}

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
  if (takesAnything(schema)) return fc.oneof(fc.jsonValue(), fc.constant("2026/tx/fort-bend/"));
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return fc.integer({ min: Number(schema["minimum"] ?? 0), max: 9999 });
  if (type === "string") return textsOf(description, schema);
  if (type === "object") return objectsOf(description, schema);
  throw new Error(`no values known for ${JSON.stringify(schema)}`);
}

/** Whether a schema has no rules: such a field is ignored unless it's well formed, so no value of it is refused. */
function takesAnything(schema: Schema): boolean {
  return Object.keys(schema).every((key) => key === "description");
}

/**
 * Rules that a schema can't express: whether a day exists and is in the past, the length of an address before the @, and
 * what a letter such as a ligature is in plain ones.
 */
const inWords: Readonly<Record<string, (value: unknown) => boolean>> = {
  birthdate: (value) => birthdate.safeParse(value).success,
  email: (value) => email.safeParse(value).success,
  phone: (value) => value === "" || phone.safeParse(value).success,
};

/** Phone numbers as people write them. From their pattern, a random one that fits takes minutes to find. */
const phoneNumbers = fc
  .record({
    before: fc.constantFrom("", "+1 ", "1-", "cell ", "(work) ", "tel:"),
    digits: fc.stringMatching(/^[2-9]\d{2}[2-9]\d{6}$/),
    separator: fc.constantFrom("", "-", ".", " ", "\u2013", "/"),
    after: fc.constantFrom("", " x12", " ext. 3045", " (cell)"),
  })
  .map(({ before, digits, separator, after }) => {
    const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
    return `${before}${parts.join(separator)}${after}`;
  });

/** Objects as described, including rules between their fields; some with an extra property, which is ignored. */
function objectsOf(description: Description, schema: Schema): fc.Arbitrary<object> {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
  const fits = createChecks(description);
  const values = properties.map(([name, part]) => {
    const all =
      name === "phone"
        ? fc.oneof(phoneNumbers, fc.constant("")).filter((text) => fits(part)(text))
        : valuesOf(description, part);
    return [name, all.filter(inWords[name] ?? (() => true))] as const;
  });
  const requiredKeys = (schema["required"] ?? []) as string[];
  const described = fc.record(Object.fromEntries(values), { requiredKeys });
  const more = fc.dictionary(fc.stringMatching(/^x-[a-z]{1,8}$/), fc.jsonValue(), { maxKeys: 2 });
  const whole = fits(schema);
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
  const wrong = properties
    .filter(([, part]) => !takesAnything(part))
    .map(([name, part]) =>
      fc
        .tuple(sound, wrongValues(description, part))
        .map(([fields, bad]) => ({ ...fields, [name]: bad })),
    );
  return fc.oneof(missing, ...wrong);
}

function without(fields: Readonly<Record<string, unknown>>, name: string): object {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}

/** Values that a property does not accept, even after whitespace and characters that don't show are removed. */
function wrongValues(description: Description, schema: Schema): fc.Arbitrary<unknown> {
  const check = createChecks(description)(schema);
  const refused = (value: unknown) =>
    !check(typeof value === "string" ? value.replace(/[\p{Cc}\p{Cf}]/gu, " ").trim() : value);
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
