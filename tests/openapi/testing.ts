import formats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { describeApi } from "#server/openapi/describe-api.ts";

export type Schema = Readonly<Record<string, unknown>>;

/** The parts of an OpenAPI document that the tests read. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly unknown[];
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
  let found: unknown = description;
  for (const part of $ref.slice(2).split("/")) found = (found as Record<string, unknown>)[part];
  if (found === undefined) throw new Error(`${$ref} does not exist`);
  return found;
}

type CheckOf = (schema: Schema) => ValidateFunction;

const checksOf = new WeakMap<Description, CheckOf>();

/** Makes validators for schemas of the description, which may refer to its components; compiles each once. */
export function createChecks(description: Description): CheckOf {
  const known = checksOf.get(description);
  if (known !== undefined) return known;
  const { components } = description;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const made = new Map<string, ValidateFunction>();
  const checkOf: CheckOf = (schema) => {
    const key = JSON.stringify(schema);
    const check = made.get(key) ?? ajv.compile({ ...schema, components });
    made.set(key, check);
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
