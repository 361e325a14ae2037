import { createHash } from "node:crypto";
import type { HttpContext } from "./request.ts";

/**
 * Picks the first variant whose encoding the client accepts (RFC 9110, 12.5.3), else the last, which must be
 * unencoded.
 * @param header Accept-Encoding
 */
export function pickVariant<T extends { readonly encoding: string }>(
  variants: readonly [T, ...T[]],
  header: string | undefined,
): T {
  const plain = variants.at(-1) ?? variants[0];
  if (header === undefined || variants.length === 1) return plain;
  const weights = weightsIn(header);
  const accepts = (name: string) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  return variants.find((variant) => accepts(variant.encoding)) ?? plain;
}

/** The weight of each encoding named in an Accept-Encoding header. */
function weightsIn(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  return weights;
}

/** Whether If-None-Match lists the etag. Compares weakly (RFC 9110, 13.1.2): a proxy may have weakened it. */
export function isUnchanged(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = new Set(ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  return tags.has(etag) || tags.has("*");
}

/** `GET /api/openapi.json`: the description, serialized once; clients revalidate their copy each time. */
export function apiDescription(description: object) {
  const text = JSON.stringify(description);
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 16)}"`;
  const always = { ETag: etag, "Cache-Control": "no-cache" };
  return (c: HttpContext): Response => {
    if (isUnchanged(etag, c.req.header("if-none-match"))) return c.body(null, 304, always);
    return c.body(text, 200, { ...always, "Content-Type": "application/json" });
  };
}
