import { createRequestHandler, RouterContextProvider, type RouterContext } from "react-router";
import type { ServerBuild } from "react-router";
import type { LeadDesk } from "#contract/lead-desk.ts";
import { errorFields } from "#server/error-fields.ts";
import type { Log } from "#server/log.ts";

/** React Router's server build, with the key by which its actions find the lead desk. */
export interface SiteBuild extends ServerBuild {
  entry: { module: ServerBuild["entry"]["module"] & { leadDesk: RouterContext<LeadDesk> } };
}

/** Runs a page's action or loader and renders its answer; only an action needs the desk. */
export type PageRenderer = (request: Request, desk?: LeadDesk) => Promise<Response>;

/** Gives the build our desk with each request, and our log for its errors (its own prints messages). */
export function createPageRenderer(build: SiteBuild, log: Log): PageRenderer {
  const module = {
    ...build.entry.module,
    handleError: (error: unknown) => log.error("page failed", errorFields(error)),
  };
  const handle = createRequestHandler(
    { ...build, entry: { ...build.entry, module } },
    "production",
  );
  return (request, desk) => {
    const context = new RouterContextProvider();
    if (desk) context.set(build.entry.module.leadDesk, desk);
    return handle(request, context);
  };
}
