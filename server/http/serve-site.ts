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
    const bare = path.replace(/\/$/, "");
    const moved = site.redirects.get(bare) ?? (site.files.get(bare)?.page ? bare : undefined);
    c.set("route", moved === undefined ? "(not found)" : `${bare} (moved)`);
    return moved === undefined ? errorPage(c, "not-found") : sentOn(`${moved}${search}`);
  }
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
