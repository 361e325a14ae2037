import leadReplies from "#content/en/site/lead-replies.yaml";
import replies from "#content/en/site/replies.yaml";
import { refusedReply } from "#contract/lead-reply.ts";
import type { z } from "#contract/z.ts";
import type { Call, Operation, RequestBody } from "#server/http/call.ts";
import { type RequestError, statusOf } from "#server/http/responses.ts";
import { type JsonSchema, jsonSchemaOf } from "./json-schema.ts";

/** `components.schemas`: the schemas that have a name. */
export type NamedSchemas = Record<string, JsonSchema>;

/** What a call takes: the part of an OpenAPI operation without its responses. */
export function requestOf(operation: Operation, named: NamedSchemas) {
  const { id, tag, summary, description, headers, query, body } = operation;
  const parameters = [...parametersIn("query", query), ...parametersIn("header", headers)];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: bodyOf(body, named) }),
  };
}

/** Describes each property of a schema as a parameter of its own. */
function parametersIn(place: "header" | "query", schema?: z.core.$ZodType) {
  return propertiesOf(schema).map(({ name, required, property }) => {
    const { description, example, ...rest } = property;
    return {
      name,
      in: place,
      required,
      description,
      schema: rest,
      ...(example !== undefined && { example }),
    };
  });
}

function propertiesOf(schema?: z.core.$ZodType) {
  const { properties = {}, required = [] } = schema === undefined ? {} : jsonSchemaOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    property: typeof property === "boolean" ? {} : property,
  }));
}

function bodyOf(body: RequestBody, named: NamedSchemas) {
  const { description, types = ["application/json"], isOptional = false } = body;
  const schema = referTo(named, body.name, bodySchema(body));
  return {
    ...(description !== undefined && { description }),
    required: !isOptional,
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  };
}

/** The JSON Schema of a body, with the notes on its fields and an example made from them. */
function bodySchema({ schema, fields, rules }: RequestBody): JsonSchema {
  const json = jsonSchemaOf(schema);
  if (fields === undefined) return { ...json, ...rules };
  const properties: Record<string, JsonSchema> = {};
  const example: Record<string, unknown> = {};
  for (const { name, property } of propertiesOf(schema)) {
    const { description, more, example: value } = fields[name] ?? {};
    properties[name] = { ...(description !== undefined && { description }), ...property, ...more };
    example[name] = value;
  }
  return { ...json, properties, ...rules, examples: [example] };
}

function referTo(named: NamedSchemas, name: string | undefined, schema: JsonSchema): JsonSchema {
  if (name === undefined) return schema;
  named[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

/** The responses of a call by status: its answers, and the errors with the texts that visitors read. */
export function responsesOf({ answers, refusals, body }: Call<never>, named: NamedSchemas) {
  const successes = Object.entries(answers).map(([status, answer]) => {
    const { description, caching = "no-store", headers, body: json } = answer;
    const schema = json && referTo(named, json.name, jsonSchemaOf(json.schema));
    const examples = json?.example !== undefined && {
      examples: { answer: { value: json.example } },
    };
    const content = schema && { content: { "application/json": { schema, ...examples } } };
    return [status, { description, headers: headersOf(caching, headers), ...content }] as const;
  });
  const maxBytes = body?.maxBytes;
  const errors = new Map(Object.entries(refusals));
  errors.set("problem", "An unexpected error. It is safe to try again.");
  if (maxBytes !== undefined)
    errors.set("too-large", `The body is larger than ${maxBytes / 1024} KiB.`);
  return { ...Object.fromEntries(successes), ...errorsByStatus(errors, named) };
}

function headersOf(caching: string, schema?: z.core.$ZodType) {
  const others = propertiesOf(schema).map(({ name, required, property }) => [
    name,
    { required, schema: property },
  ]);
  return {
    "Cache-Control": { required: true, schema: { const: caching } },
    ...Object.fromEntries(others),
  };
}

const retryAfter = {
  "Retry-After": {
    description: "Seconds to wait before the next attempt (RFC 9110, 10.2.3).",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
};

/** Errors that pass if one waits. */
const temporary: ReadonlySet<number> = new Set([statusOf["too-many"], statusOf.unavailable]);

/** Errors with the same status are one response, with an example for each. */
function errorsByStatus(errors: ReadonlyMap<string, string>, named: NamedSchemas) {
  const entries = Object.entries(statusOf).filter(([error]) => errors.has(error));
  const schema = referTo(named, "Refused", jsonSchemaOf(refusedReply));
  const responses = [...Map.groupBy(entries, ([, status]) => status)].map(([status, group]) => {
    const examples = Object.fromEntries(
      group.map(([error]) => [error, { value: exampleOf(error) }]),
    );
    return [
      status,
      {
        description: group.map(([error]) => errors.get(error)).join(" Or: "),
        headers: { ...headersOf("no-store"), ...(temporary.has(status) && retryAfter) },
        content: { "application/json": { schema, examples } },
      },
    ];
  });
  return Object.fromEntries(responses);
}

const texts = new Map(
  Object.entries<string>({
    ...replies,
    invalid: leadReplies.invalid,
    "key-reused": leadReplies.keyReused,
  } satisfies Record<RequestError, string>),
);

function exampleOf(error: string): z.infer<typeof refusedReply> {
  const errors = error === "invalid" && { errors: { email: "Invalid email address" } };
  return { success: false, message: texts.get(error) ?? "", ...errors };
}
