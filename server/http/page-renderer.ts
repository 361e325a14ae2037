import { createRequestHandler, RouterContextProvider, type RouterContext } from "react-router";
import type { ServerBuild } from "react-router";
import type { LeadDesk } from "#contract/lead-desk.ts";
import type { NewsletterDesk } from "#contract/newsletter-desk.ts";
import { errorFields } from "#server/error-fields.ts";
import type { Log } from "#server/log.ts";

/** React Router's server build, with the keys by which its actions and loaders find the desks. */
export interface SiteBuild extends ServerBuild {
  entry: { module: ServerBuild["entry"]["module"] & DeskKeys };
}

interface DeskKeys {
  readonly leadDesk: RouterContext<LeadDesk>;
  readonly newsletterDesk: RouterContext<NewsletterDesk>;
}

/** What the page of one request may ask of the server. */
export interface PageDesks {
  /** For actions only. */
  readonly lead?: LeadDesk;
  readonly newsletter: NewsletterDesk;
}

/** Runs a page's action or loader and renders its answer. */
export type PageRenderer = (request: Request, desks: PageDesks) => Promise<Response>;

/** Gives the build our desks with each request, and our log for its errors (its own prints messages). */
export function createPageRenderer(build: SiteBuild, log: Log): PageRenderer {
  const module = {
    ...build.entry.module,
    handleError: (error: unknown) => log.error("page failed", errorFields(error)),
  };
  const handle = createRequestHandler(
    { ...build, entry: { ...build.entry, module } },
    "production",
  );
  return (request, desks) => {
    const context = new RouterContextProvider();
    if (desks.lead) context.set(module.leadDesk, desks.lead);
    context.set(module.newsletterDesk, desks.newsletter);
    return handle(request, context);
  };
}
