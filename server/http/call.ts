import type { Hono } from "hono";
import { z } from "#contract/z.ts";
import type { HttpContext, HttpEnv } from "./request.ts";
import {
  type ErrorReply,
  type Replies,
  refuse,
  type RequestError,
  wrongMethod,
} from "./responses.ts";

/** What a call takes and answers, in schemas and words. The description of the API is made from it. */
export interface Operation {
  /** Its name in clients that are generated (OpenAPI's `operationId`). */
  readonly id: string;
  /** The group that the description lists it in. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The request headers that it reads, by name. */
  readonly headers?: z.ZodMiniObject;
  /** The parameters of its address, by name. */
  readonly query?: z.ZodMiniObject;
  readonly body?: RequestBody;
  /** By status, or by a class of them: `2XX`. */
  readonly answers: Readonly<Record<string, Answer>>;
}

/** A schema that has a name in the description if calls or clients share it. */
interface Named {
  readonly name?: string;
  readonly schema: z.core.$ZodType;
}

export interface RequestBody extends Named {
  readonly description?: string;
  /** By default, only JSON. */
  readonly types?: readonly string[];
  /** Whether the call can be made without a body. */
  readonly isOptional?: boolean;
  /** A larger one is refused as `too-large`. */
  readonly maxBytes?: number;
  /** What its fields mean, by name; each is an addition to its schema. */
  readonly fields?: Readonly<Record<string, FieldNote>>;
  /** Rules between fields, as JSON Schema. */
  readonly rules?: z.core.JSONSchema.BaseSchema;
}

/** What the description says about a field beyond its schema. */
export interface FieldNote {
  readonly description: string;
  readonly example: unknown;
  /** JSON Schema that zod can't make from a rule in code. */
  readonly more?: z.core.JSONSchema.BaseSchema;
}

interface Answer {
  readonly description: string;
  /** Value of Cache-Control. By default, nobody may store it. */
  readonly caching?: string;
  /** Its other headers, by name. */
  readonly headers?: z.ZodMiniObject;
  /** Its JSON; without one, it has no body. */
  readonly body?: Named & { readonly example?: unknown };
}

/** A call of the API. @typeParam Deps what it needs to answer */
export interface Call<Deps> extends Operation {
  readonly method: "get" | "post";
  /** Under `/api/`. */
  readonly path: string;
  /** Why it refuses, with what that means. `too-large` and `problem` mean the same for all. */
  readonly refusals: Readonly<Partial<Record<RequestError, string>>>;
  /** Whether it comes so often that the log has it only at `debug`. */
  readonly isFrequent?: boolean;
  /** Makes the function that answers. */
  readonly handler: (deps: Deps) => (c: HttpContext) => Result<keyof Replies>;
}

type Result<Error extends keyof Replies> =
  Response | ErrorReply<Error> | Promise<Response | ErrorReply<Error>>;

/** Makes a call. An error that its handler answers with and that it has no words for is a type error. */
export function defineCall<Deps, Error extends RequestError>(
  call: Omit<Call<Deps>, "refusals" | "handler"> & {
    readonly refusals: Readonly<Record<Error, string>>;
    readonly handler: (
      deps: Deps,
    ) => (c: HttpContext) => Result<(NoInfer<Error> & keyof Replies) | "too-large">;
  },
): Call<Deps> {
  return call;
}

/** Why a body that isn't JSON from this site or from another program is refused. */
export const jsonRefusals = {
  unreadable: "The body is not a JSON object in UTF-8.",
  "wrong-origin":
    "`Origin` names another website, or a browser says that another website's page sent the request.",
  "wrong-type": "The body is not `application/json` in UTF-8, or is compressed.",
} as const;

/** A header, or a parameter of an address, with what it means and an example. */
export function described<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  example?: string,
): Schema {
  return schema.check(z.meta({ description, example }));
}

/** How an answer is described that clients may keep. @param caching value of Cache-Control */
export const tagged = (caching: string) => ({ caching, headers: z.object({ ETag: z.string() }) });

/** Adds calls to the app; at their paths, other methods are refused. */
export function mountCalls<Deps extends { readonly replies: Replies }>(
  app: Hono<HttpEnv>,
  calls: readonly Call<Deps>[],
  deps: Deps,
): void {
  for (const { method, path, isFrequent = false, handler } of calls) {
    const answer = handler(deps);
    app.on(method.toUpperCase(), path, async (c) => {
      c.set("isFrequent", isFrequent);
      const result = await answer(c);
      return "error" in result ? refuse(c, deps.replies, result) : result;
    });
  }
  for (const [path, methods] of methodsByPath(calls))
    app.all(path, wrongMethod(deps.replies, methods.join(", ")));
}

function methodsByPath(calls: readonly Pick<Call<never>, "method" | "path">[]) {
  const methods = new Map<string, string[]>();
  for (const { method, path } of calls) {
    const names = method === "get" ? ["GET", "HEAD"] : ["POST"];
    methods.set(path, [...(methods.get(path) ?? []), ...names]);
  }
  return methods;
}
