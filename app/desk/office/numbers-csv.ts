import type { PageHandle } from "#contract/page-handle.ts";

export const handle = { caching: "none", desk: { read: "manager" } } satisfies PageHandle;

export function loader() {
  return new Response("", { headers: { "Content-Type": "text/csv; charset=utf-8" } });
}
