import type { z } from "#contract/z.ts";

/** How a 401 is taken: as an error like any other, or as "there is nothing for you". */
interface FetchOptions<Mode extends "error" | "null"> {
  readonly on401?: Mode;
}

/**
 * Gets JSON from a path of this site, with credentials, and checks its form. It asks once: nothing is
 * tried again and nothing is asked anew.
 * @param schema what the answer must be; the schema's output is given
 * @returns null on a 401 with `on401: "null"`
 * @throws {Error} `status: body`, or the status text where the body is empty, for an answer that is not OK
 * @throws {unknown} when there is no answer, or it is no JSON or of another form
 */
export function fetchData<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  options: FetchOptions<"null">,
): Promise<T | null>;
export function fetchData<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  options?: FetchOptions<"error">,
): Promise<T>;
export async function fetchData<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  { on401 = "error" }: FetchOptions<"error" | "null"> = {},
): Promise<T | null> {
  const response = await fetch(path, { credentials: "include" });
  if (response.status === 401 && on401 === "null") return null;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text || response.statusText}`);
  return schema.parse(JSON.parse(text));
}
