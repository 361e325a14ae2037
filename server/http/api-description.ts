import { createHash } from "node:crypto";
import type { HttpContext } from "./env.ts";
import { isUnchanged } from "./if-none-match.ts";

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
