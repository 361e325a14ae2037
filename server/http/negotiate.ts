import { createHash } from "node:crypto";
import { type HttpContext, keepAnswers } from "./request.ts";

/** Picks the first variant whose encoding the client takes (RFC 9110, 12.5.3); the last needs no asking. */
export function pickVariant<T extends { readonly encoding: string }>(
  variants: readonly [T, ...T[]],
  header: string | undefined,
): T {
  const plain = variants.at(-1) ?? variants[0];
  if (header === undefined || variants.length === 1) return plain;
  const wanted = weightsIn(header);
  const taken = (name: string) => (wanted.get(name) ?? wanted.get("*") ?? 0) > 0;
  return variants.find((variant) => taken(variant.encoding)) ?? plain;
}

/** Each named encoding with its weight. */
const weightsIn = keepAnswers((header): ReadonlyMap<string, number> => {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  return weights;
});

/** Weak comparison (RFC 9110, 13.1.2); a proxy may have weakened our validator. */
export function isUnchanged(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = new Set(ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  return tags.has(etag) || tags.has("*");
}

/** `GET /api/openapi.json`: the description of the calls, made once; kept ones are asked after each time. */
export function apiDescription(description: object) {
  const text = JSON.stringify(description);
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 16)}"`;
  const always = { ETag: etag, "Cache-Control": "no-cache" };
  return (c: HttpContext): Response => {
    if (isUnchanged(etag, c.req.header("if-none-match"))) return c.body(null, 304, always);
    return c.body(text, 200, { ...always, "Content-Type": "application/json" });
  };
}
