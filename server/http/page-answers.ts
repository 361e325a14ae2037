import { createPage, type Page } from "./page-cache.ts";
import type { SiteRoute } from "./render.ts";
import type { HttpContext } from "./request.ts";
import { encodings, isUnchanged, pickEncoding, prefetchHeaders } from "./responses.ts";

type Headers = Readonly<Record<string, string>>;

/** In characters: a county has up to 143 plans, and 200 checked boxes fit in. */
const maxQueryLength = 4000;

/**
 * The parameters of a query that its route declares, in one order, with their `?`. Nothing else of an address reaches a
 * loader or makes another page. If all are blank, it's empty, except for pages about plans, which say what's missing.
 */
export function routeQuery({ query, caching }: SiteRoute, search: string): string {
  if (search === "" || query.length === 0) return "";
  const entries = [...new URLSearchParams(search)].filter(([name]) => query.includes(name));
  const isBlank = entries.every(([, value]) => value.trim() === "");
  if (entries.length === 0 || (isBlank && caching !== "private")) return "";
  const parameters = new URLSearchParams(entries);
  parameters.sort();
  const text = parameters.toString();
  return text.length > maxQueryLength ? "" : `?${text}`;
}

/** Headers that come from the route; all others are the service's. */
const routeHeaders = ["Content-Type", "Content-Security-Policy", "Content-Disposition", "Location"];

/**
 * What a route answered, without headers that are the service's business.
 * @throws if it redirects to another site
 */
export async function pageOf(response: Response): Promise<Page> {
  const { status } = response;
  const headers: Record<string, string> = {};
  for (const name of routeHeaders) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  // `//evil.example` would lead to another host (RFC 3986, 4.2).
  if (!/^\/(?!\/)/.test(headers["Location"] ?? "/")) throw new Error("redirect to another site");
  // A file may start with a byte order mark, which `text()` would drop.
  const text = new TextDecoder("utf-8", { ignoreBOM: true });
  return createPage({ status, headers }, text.decode(await response.arrayBuffer()));
}

/** Headers of a page that the browser may fetch others from ahead. */
export function prefetching({ isPage }: SiteRoute, { status }: Page): Headers {
  return isPage && status < 500 ? prefetchHeaders : {};
}

/**
 * A page in the encoding that the browser wants, or that its own copy is current. Nobody else can put text next to a
 * secret to guess it by the length (BREACH, CVE-2013-3587): forms from other sites are refused, and only its owner
 * knows an address with a token.
 * @param more headers of this answer
 */
export async function send(c: HttpContext, page: Page, more: Headers): Promise<Response> {
  const { status, digest } = page;
  const headers: Record<string, string> = { ...page.headers, ...more };
  if (headers["Location"] !== undefined) return new Response(null, { status, headers });
  headers["Vary"] = "Accept-Encoding";
  const encoding = pickEncoding(encodings, c.req.header("accept-encoding"));
  if (status === 200 && headers["Cache-Control"] !== "no-store") {
    const tag = `"${digest}-${encoding}"`;
    // Weak: the same page is compressed better later (RFC 9110, 8.8.1).
    headers["ETag"] = `W/${tag}`;
    if (isUnchanged(tag, c.req.header("if-none-match")))
      return new Response(null, { status: 304, headers });
  }
  const body = await page.bodyIn(encoding);
  headers["Content-Length"] = String(body.length);
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  return new Response(body, { status, headers });
}

/** True for navigation by a person, false for an image, script or fetch. */
export function wantsHtml(c: HttpContext): boolean {
  const destination = c.req.header("sec-fetch-dest");
  if (destination !== undefined) return ["document", "iframe", "frame"].includes(destination);
  const accept = c.req.header("accept") ?? "*/*";
  return accept === "*/*" || accept.includes("text/html");
}
