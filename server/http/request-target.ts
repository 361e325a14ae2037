import type { IncomingMessage } from "node:http";

export interface RequestTarget {
  /** As the request line has it: neither decoded nor normalised, so that `/..` stays what it is. */
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
}

/** Splits the request line's target; a proxy's absolute form (RFC 9112, 3.2.2) loses its host. */
export function requestTarget(incoming: IncomingMessage): RequestTarget {
  const target = (incoming.url ?? "/").replace(/^https?:\/\/[^/?#]*/i, "");
  const mark = target.search(/[?#]/);
  if (mark === -1) return { path: target || "/", search: "" };
  const search = target.slice(mark).split("#")[0] ?? "";
  return { path: target.slice(0, mark) || "/", search };
}
