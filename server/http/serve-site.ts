import { chooseAnswer } from "./choose-answer.ts";
import type { HttpContext } from "./env.ts";
import type { ErrorPage } from "./error-page.ts";
import { requestTarget } from "./request-target.ts";
import { routeOf, type LoadedFile, type Site } from "./site.ts";

/**
 * GET and HEAD: serves what the build listed, by its exact path, and nothing else. Most of it is sent
 * before it comes here (`send-file.ts`); what comes is what needs a closer look, and what is not there.
 */
export function serveSite(site: Site, errorPage: ErrorPage) {
  return (c: HttpContext): Response => {
    const { path, search } = requestTarget(c.env.incoming);
    const file = site.files.get(path);
    if (file === undefined) return elsewhere(c, path, search);
    c.set("route", routeOf(file));
    return answer(c, file);
  };

  function elsewhere(c: HttpContext, path: string, search: string): Response {
    const meant = writingsOf(path).find((writing) => addressOf(site, writing) !== undefined);
    const address = meant === undefined ? undefined : addressOf(site, meant);
    c.set("route", address === undefined ? "(not found)" : `${meant} (moved)`);
    return address === undefined ? errorPage(c, "not-found") : sentOn(`${address}${search}`);
  }
}

/**
 * How the address of a page may have been meant that was typed from paper or put together by a mail
 * program: without doubled and trailing slashes, then in lower case, as all of ours are.
 */
function writingsOf(path: string): string[] {
  const bare = path.replaceAll(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  return [bare, bare.toLowerCase()];
}

/**
 * Today's address of a page. It is one that the build listed, never what was typed: `//evil.example` in a
 * Location would lead to another host (RFC 3986, 4.2).
 */
function addressOf(site: Site, path: string): string | undefined {
  const file = site.files.get(path);
  return site.redirects.get(path) ?? (file?.page ? file.path : undefined);
}

/** The page has another address, for good (RFC 9110, 15.4.9). */
function sentOn(Location: string): Response {
  return new Response(null, { status: 308, headers: { Location, "Cache-Control": "no-cache" } });
}

/** Any other method: 405 where there is something, 404 where there is nothing. */
export function refuseMethod(site: Site, errorPage: ErrorPage) {
  return (c: HttpContext): Response => {
    const file = site.files.get(requestTarget(c.env.incoming).path);
    c.set("route", file === undefined ? "(not found)" : routeOf(file));
    if (file === undefined) return errorPage(c, "not-found");
    return errorPage(c, "wrong-method", { Allow: file.page ? "GET, HEAD, POST" : "GET, HEAD" });
  };
}

function answer(c: HttpContext, file: LoadedFile): Response {
  const { variant, unchanged } = chooseAnswer(file, c.env.incoming.headers);
  if (unchanged) return new Response(null, { status: 304, headers: variant.unchanged });
  return new Response(variant.body, { headers: variant.headers });
}
