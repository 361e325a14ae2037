import { describeApi } from "#server/openapi/describe-api.ts";

export type Schema = Readonly<Record<string, unknown>>;

/** As much of an OpenAPI document as the tests read. */
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

/** The description as a reader gets it: through JSON. */
export function readDescription(): Description {
  return JSON.parse(JSON.stringify(describeApi())) as Description;
}

/** What a node of the description means: itself, or what it refers to. */
export function resolve(description: Description, node: unknown): unknown {
  const { $ref } = node as { $ref?: string };
  if ($ref === undefined) return node;
  let found: unknown = description;
  for (const part of $ref.slice(2).split("/")) found = (found as Record<string, unknown>)[part];
  if (found === undefined) throw new Error(`${$ref} leads nowhere`);
  return found;
}
