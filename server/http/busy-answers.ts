import type { IncomingHttpHeaders } from "node:http";
import { pickVariant } from "./accept-encoding.ts";
import type { Replies } from "./fault.ts";
import type { LoadedVariant, Site } from "./site.ts";
import { tryAgainAfter } from "./waiting-room.ts";

/** An answer made once and sent many times. */
export interface PreparedAnswer {
  /** As `writeHead` takes them quickest: name, value, name, value… */
  readonly head: string[];
  readonly body: string | Uint8Array;
}

/** What those who cannot be let in are told: to a script, and to a browser that posted a form. */
export interface BusyAnswers {
  readonly script: () => PreparedAnswer;
  readonly form: (headers: IncomingHttpHeaders) => PreparedAnswer;
}

/** @param always headers of every answer of the service */
export function prepareBusyAnswers(
  { busy }: Site,
  replies: Replies,
  always: Readonly<Record<string, string>>,
): BusyAnswers {
  const prepare = (own: Readonly<Record<string, string>>, body: string | Uint8Array) => ({
    head: Object.entries({ ...always, ...own, "Retry-After": String(tryAgainAfter) }).flat(),
    body,
  });
  const json = JSON.stringify({ success: false, message: replies.unavailable });
  const headers = {
    "Cache-Control": "no-store",
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(json)),
  };
  const script = prepare(headers, json);
  const withPage = (variant: LoadedVariant) => ({
    encoding: variant.encoding,
    answer: prepare(variant.asError, variant.body),
  });
  const [first, ...rest] = busy.variants;
  const pages = [withPage(first), ...rest.map(withPage)] as const;
  return {
    script: () => script,
    form: (asked) => pickVariant(pages, asked["accept-encoding"]?.toString()).answer,
  };
}
