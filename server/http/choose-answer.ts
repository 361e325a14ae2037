import type { IncomingHttpHeaders } from "node:http";
import { pickVariant } from "./accept-encoding.ts";
import { isUnchanged } from "./if-none-match.ts";
import type { LoadedFile, LoadedVariant } from "./site.ts";

export interface ChosenAnswer {
  readonly variant: LoadedVariant;
  /** The client has it already: 304 instead of the body. */
  readonly unchanged: boolean;
}

/** How a file is sent to somebody who asks with these headers. */
export function chooseAnswer(file: LoadedFile, headers: IncomingHttpHeaders): ChosenAnswer {
  const variant = pickVariant(file.variants, headers["accept-encoding"]?.toString());
  return { variant, unchanged: isUnchanged(variant.etag, headers["if-none-match"]) };
}
