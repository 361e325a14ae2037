import type { Actor, DeskAccess, DeskRole } from "#contract/desk.ts";
import type { DeskCalls } from "#contract/desk-service.ts";
import { deskPaths, type StandIn } from "#contract/desk-sign-in.ts";
import type { PageServices } from "#contract/page-services.ts";
import { errorFields, type Log } from "#server/base/log.ts";
import type { DeskPasskeys } from "#server/desk/passkeys.ts";
import type { DeskSignIn } from "#server/desk/sign-in.ts";
import { admit, type OriginDeps } from "./admission.ts";
import { type DeskCookies, deskCookies } from "./desk-cookies.ts";
import type { DeskEvents } from "./desk-events.ts";
import { boundDesk } from "./desk-service.ts";
import type { createDeskSignInPages } from "./desk-sign-in.ts";
import type { Page } from "./page-cache.ts";
import { routeQuery, send } from "./page-answers.ts";
import { actionRequest } from "./page-posts.ts";
import type { Pages } from "./pages.ts";
import { createRateLimit } from "./rate-limit.ts";
import type { SiteRoute, SiteRoutes } from "./render.ts";
import { type HttpContext, requestTarget } from "./request.ts";
import { type RequestError, statusOf, storeRetryAfterSeconds } from "./responses.ts";

// The gate of the desk: who may read which of its pages and send which of their forms is decided here and nowhere else,
// by what the pages' routes say (contract/desk.ts).

export type DeskBackend = DeskCalls & DeskSignIn & DeskPasskeys;

interface DeskGateDeps {
  readonly backend: DeskBackend;
  readonly routes: SiteRoutes;
  readonly pages: Pages;
  readonly services: (c: HttpContext) => PageServices;
  readonly signIn: ReturnType<typeof createDeskSignInPages>;
  readonly events: DeskEvents;
  readonly origins: OriginDeps["origins"];
  readonly publicUrl: URL;
  /** How many pages are rendered per hour and address for those who aren't signed in. */
  readonly pagesPerHour: number;
  readonly log: Log;
}

/** An address of the desk, or another spelling of one. */
const deskAddress = /^\/+desk(?![a-z0-9-])/i;

/** Middleware that answers every address of the desk, and lets all others through. */
export function createDeskGate(deps: DeskGateDeps) {
  const visits = createVisits(deps);
  let isOpen = false;

  return async (c: HttpContext, next: () => Promise<void>): Promise<Response | void> => {
    const { path } = requestTarget(c.env.incoming);
    if (!deskAddress.test(path)) return next();
    try {
      isOpen ||= await deps.backend.deskIsOpen();
      if (!isOpen) {
        c.set("route", "(not found)");
        return await deps.pages.errorPage(c, "not-found");
      }
      const response = await visits.answer(c);
      if (response !== null) c.res = response;
      else {
        await next();
        await visits.helpOnward(c);
      }
    } catch (error) {
      deps.log.error("a page of the desk failed", errorFields(error));
      const retry = { "Retry-After": String(storeRetryAfterSeconds) };
      c.res = await deps.pages.errorPage(c, "unavailable", retry);
    }
    closeToOthers(c.res.headers);
    return undefined;
  };
}

/** Nobody keeps anything of the desk, finds it in a search, or is told when it hasn't changed. */
function closeToOthers(headers: Headers): void {
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex");
  headers.delete("ETag");
}

/** One request to a page of the desk. */
interface Visit {
  readonly c: HttpContext;
  readonly route: SiteRoute & { readonly desk: DeskAccess };
  readonly cookies: DeskCookies;
  /** Who is signed in. */
  readonly actor: Actor | null;
}

function createVisits(deps: DeskGateDeps) {
  const { backend, routes, pages, publicUrl } = deps;
  const limit = createRateLimit(deps.pagesPerHour);

  /** @returns null for what isn't a page of the desk's, or a method that it doesn't take */
  async function answer(c: HttpContext): Promise<Response | null> {
    const { path } = requestTarget(c.env.incoming);
    const { method } = c.req;
    const isRead = method === "GET" || method === "HEAD";
    const cookies = deskCookies(c, publicUrl);
    const actorFor = async (isUse: boolean) => {
      const session = cookies.read("session");
      return session === null ? null : await backend.deskActor(session, isUse);
    };
    if (isRead && path === deskPaths.events) {
      c.set("route", path);
      return deps.events(c, () => actorFor(false));
    }
    if (isRead && path === deskPaths.passkeyOptions) {
      c.set("route", path);
      return await passkeyOptions(c, await actorFor(false));
    }
    const route = routes.find(path);
    if (!isDeskRoute(route)) return null;
    if (!isRead && !(method === "POST" && route.hasAction)) return null;
    c.set("route", route.pattern);
    const readActor = () => actorFor(isByPerson(c));
    const visit = { c, route, cookies };
    return isRead
      ? await read({ ...visit, actor: await readActor() })
      : await post({ ...visit, actor: null }, readActor);
  }

  /** Replaces the answer for an unknown address by the desk's own page, for somebody who is signed in. */
  async function helpOnward(c: HttpContext): Promise<void> {
    if (c.req.method !== "GET" || c.res.status !== statusOf["not-found"]) return;
    const cookies = deskCookies(c, publicUrl);
    const session = cookies.read("session");
    const actor = session === null ? null : await backend.deskActor(session, isByPerson(c));
    if (actor === null) return;
    const request = new Request(`${publicUrl.origin}/desk/404`);
    const visit = { c, cookies, actor };
    const page = await answerWith(visit, await pageFor(visit, request, null), null);
    // Otherwise Hono keeps the headers of the other one, such as its length.
    c.res = undefined;
    c.res = page;
  }

  /** Anybody may ask for a challenge to sign in with; it isn't stored. */
  async function passkeyOptions(c: HttpContext, actor: Actor | null): Promise<Response> {
    const refusal = actor === null ? await pages.overLimit(c, limit) : null;
    if (refusal !== null) return refusal;
    const { search } = requestTarget(c.env.incoming);
    const isToAdd = new URLSearchParams(search).get("for") === "add";
    if (isToAdd && actor === null) return new Response(null, { status: 403 });
    return Response.json(await backend.deskPasskeyOptions(isToAdd ? actor : null));
  }

  async function read(visit: Visit): Promise<Response> {
    const { c, route, actor } = visit;
    const { path, search } = requestTarget(c.env.incoming);
    const address = path + routeQuery(route, search);
    const { read: needed } = route.desk;
    if (needed !== "anyone" && actor === null)
      return redirect(`${deskPaths.signIn}?${new URLSearchParams(signInQuery(visit, address))}`);
    if (!may(actor, needed)) return await standIn(visit, { because: "role" });
    const refusal = actor === null ? await pages.overLimit(c, limit) : null;
    if (refusal !== null) return refusal;
    return await render(visit, new Request(publicUrl.origin + address), null);
  }

  /** Whoever has a session's cookie was signed in here. */
  function signInQuery({ cookies }: Visit, next: string): Record<string, string> {
    return cookies.read("session") === null ? { next } : { next, ended: "yes" };
  }

  /** @param guest the visit, before anybody knows who is signed in */
  async function post(guest: Visit, readActor: () => Promise<Actor | null>): Promise<Response> {
    const { c, route } = guest;
    const admission = await admit(c, "form", deps.origins);
    if (!admission.admitted) return await pages.errorPage(c, admission.error);
    const fields = [...new URLSearchParams(admission.body.toString())];
    const { acts = {}, read: needed } = route.desk;
    const [act = ""] = fields.flatMap(([name, value]) => (name === "act" ? [value] : []));
    const role = Object.hasOwn(acts, act) ? acts[act] : undefined;
    if (role === undefined) return await pages.errorPage(c, "unreadable");
    const { path } = requestTarget(c.env.incoming);
    const failed = { because: "failed", path, fields } as const;
    const actor = await readActor().catch((error: unknown) => failure(error));
    if (actor === "failed") return await standIn(guest, failed);
    const visit = { ...guest, actor };
    if (actor === null && (role !== "anyone" || needed !== "anyone"))
      return await standIn(visit, { because: "ended", path, fields });
    if (!may(actor, role) || !may(actor, needed)) return await standIn(visit, { because: "role" });
    const refusal = actor === null ? await pages.overLimit(c, limit) : null;
    if (refusal !== null) return refusal;
    const page = await pageFor(visit, actionRequest(c, route, publicUrl, admission.body), null);
    // Whatever was typed isn't lost with it.
    return isFailed(page) ? await standIn(visit, failed) : await answerWith(visit, page, null);
  }

  function failure(error: unknown): "failed" {
    deps.log.error("a form of the desk failed", errorFields(error));
    return "failed";
  }

  /** The sign-in page, with what it says in place of the page that was asked for. */
  async function standIn(visit: Visit, reason: StandIn): Promise<Response> {
    const refusal = visit.actor === null ? await pages.overLimit(visit.c, limit) : null;
    if (refusal !== null) return refusal;
    return await render(visit, new Request(publicUrl.origin + deskPaths.signIn), reason);
  }

  async function render(visit: Visit, request: Request, reason: StandIn | null): Promise<Response> {
    return await answerWith(visit, await pageFor(visit, request, reason), reason);
  }

  async function pageFor(
    visit: Omit<Visit, "route">,
    request: Request,
    reason: StandIn | null,
  ): Promise<Page> {
    const { c, actor, cookies } = visit;
    const { search } = requestTarget(c.env.incoming);
    return await pages.render(request, {
      ...deps.services(c),
      desk: actor === null ? null : boundDesk(backend, actor),
      deskSignIn: deps.signIn({ c, cookies, actor, search, standIn: reason }),
    });
  }

  async function answerWith(
    { c, cookies }: Omit<Visit, "route">,
    page: Page,
    reason: StandIn | null,
  ) {
    // A page that fails says so itself, unless it's too late for that.
    const isWhole = page.headers["Content-Type"]?.startsWith("text/html") ?? false;
    if (isFailed(page) && !isWhole) return await pages.errorPage(c, "problem");
    const status = reason === null ? page.status : statusOf[standInErrors[reason.because]];
    const headers = {
      "Cache-Control": "no-store",
      ...(status === statusOf.unavailable && { "Retry-After": String(storeRetryAfterSeconds) }),
    };
    const response = await send(c, { ...page, status }, headers);
    cookies.addTo(response.headers);
    return response;
  }

  return { answer, helpOnward };
}

const standInErrors = {
  ended: "wrong-origin",
  failed: "unavailable",
  role: "wrong-origin",
} as const satisfies Record<StandIn["because"], RequestError>;

/** Whether a page failed, or took too long. */
function isFailed({ status }: Page): boolean {
  return status === 500 || status === 504;
}

function isDeskRoute(
  route: SiteRoute | undefined,
): route is SiteRoute & { readonly desk: DeskAccess } {
  return route !== undefined && route.desk !== null;
}

/** Whether a role, or one above it, is the actor's. */
function may(actor: Actor | null, needed: DeskRole | "anyone"): boolean {
  if (needed === "anyone") return true;
  return actor !== null && (needed === "agent" || actor.role === "manager");
}

/** False for what a page's script does by itself, which must not keep a session alive (Fetch Metadata, 2.1). */
function isByPerson(c: HttpContext): boolean {
  const isPrefetch = c.req.header("sec-purpose")?.startsWith("prefetch") ?? false;
  return !isPrefetch && c.req.header("sec-fetch-dest") !== "empty";
}

function redirect(Location: string): Response {
  return new Response(null, { status: 303, headers: { Location } });
}
