import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { DeskAccess } from "#contract/desk.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import type { PageServices } from "#contract/page-services.ts";
import { errorFields, type Log } from "#server/base/log.ts";

/** React Router's server build. */
export interface SiteBuild extends ServerBuild {
  entry: {
    module: ServerBuild["entry"]["module"] & {
      /** The key under which actions and loaders find the services. */
      readonly pageServices: RouterContext<PageServices>;
      /** The first day (YYYY-MM-DD) of the period whose amounts the pages quote. */
      readonly period: { readonly from: string };
    };
  };
}

/** Runs a page's action or loader and renders the page. */
export type PageRenderer = (request: Request, services: PageServices) => Promise<Response>;

/** Renders with React Router. Errors go to our log: its own prints messages, which may hold personal data. */
export function createPageRenderer(build: SiteBuild, log: Log): PageRenderer {
  const module = {
    ...build.entry.module,
    handleError: (error: unknown) => log.error("page render failed", errorFields(error)),
  };
  const handle = createRequestHandler(
    { ...build, entry: { ...build.entry, module } },
    "production",
  );
  return (request, services) => {
    const context = new RouterContextProvider();
    context.set(module.pageServices, services);
    return handle(request, context);
  };
}

/** An address of the site, or those of one pattern, that a route module answers. */
export interface SiteRoute extends Required<Omit<PageHandle, "desk">> {
  /** Null for a page of the public site. */
  readonly desk: DeskAccess | null;
  /** Path, or pattern such as `/plans/:state/:county`: the name in logs, metrics and counts. */
  readonly pattern: string;
  /** False for a file that the route makes, such as a calendar. */
  readonly isPage: boolean;
  readonly hasAction: boolean;
  /** Of an index route, which shares its path with the layout around it: posts are sent to `/?index`. */
  readonly isIndex: boolean;
}

/** The routes of the site, by path. */
export interface SiteRoutes {
  readonly all: readonly SiteRoute[];
  /** @param path as in the request; it matches exactly */
  find(path: string): SiteRoute | undefined;
}

/** Reads the routes of a build, with what each says of itself in `handle`. */
export function readRoutes({ routes }: Pick<SiteBuild, "routes">): SiteRoutes {
  const all: SiteRoute[] = [];
  for (const route of Object.values(routes)) {
    const { module, index = false } = route ?? {};
    const pattern = patternOf(routes, route?.id);
    // Layouts have no address of their own; every unknown one is an error page's.
    if (!module || pattern.endsWith("*") || (route?.path === undefined && !index)) continue;
    const { query = [], ...handle }: PageHandle = module.handle ?? {};
    const desk = handle.desk ?? null;
    const caching = desk === null ? (handle.caching ?? "shared") : "none";
    const [isPage, hasAction] = [
      "default" in module && Boolean(module.default),
      Boolean(module.action),
    ];
    all.push({ pattern, query, caching, desk, isPage, hasAction, isIndex: index });
  }
  const byPath = new Map(all.map((route) => [route.pattern, route]));
  const dynamic = all
    .filter(({ pattern }) => isPattern(pattern))
    .map((route) => ({ route, expression: expressionOf(route.pattern) }));
  return {
    all,
    find: (path) =>
      byPath.get(path) ?? dynamic.find(({ expression }) => expression.test(path))?.route,
  };
}

/** Whether a route answers many paths. */
export function isPattern(path: string): boolean {
  return path.includes(":");
}

function patternOf(routes: SiteBuild["routes"], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return "";
  const above = patternOf(routes, route.parentId);
  return [above === "/" ? "" : above, route.path]
    .filter(Boolean)
    .join("/")
    .replace(/^(?!\/)/, "/");
}

/** A state is two letters; all else in our addresses has small letters, digits and hyphens. */
function expressionOf(pattern: string): RegExp {
  const states = pattern.replaceAll(":state", "[a-z]{2}");
  return new RegExp(`^${states.replaceAll(/:\w+/g, "[a-z0-9-]{1,60}")}$`);
}
