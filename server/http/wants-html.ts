import type { HttpContext } from "./env.ts";

/** Whether an error should be a page: yes for a person, no for an image, script or fetch that failed. */
export function wantsHtml(c: HttpContext): boolean {
  const destination = c.req.header("sec-fetch-dest");
  if (destination !== undefined) return ["document", "iframe", "frame"].includes(destination);
  const accept = c.req.header("accept") ?? "*/*";
  return accept === "*/*" || accept.includes("text/html");
}
