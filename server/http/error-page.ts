import { pickVariant } from "./accept-encoding.ts";
import type { HttpContext } from "./env.ts";
import { statusOf, type Fault, type Replies } from "./fault.ts";
import type { Site } from "./site.ts";
import { wantsHtml } from "./wants-html.ts";

export type ErrorPage = (
  c: HttpContext,
  fault: keyof Replies & Fault,
  headers?: Readonly<Record<string, string>>,
) => Response;

/** Answers a fault outside `/api`: a prerendered page for a person, one line of text for anything else. */
export function createErrorPage(site: Site, replies: Replies): ErrorPage {
  return (c, fault, headers) => {
    const status = statusOf[fault];
    if (!wantsHtml(c)) {
      const own = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
      return new Response(`${replies[fault]}\n`, { status, headers: { ...own, ...headers } });
    }
    const page = fault === "not-found" ? site.notFound : site.problem;
    const variant = pickVariant(page.variants, c.req.header("accept-encoding"));
    return new Response(variant.body, { status, headers: { ...variant.asError, ...headers } });
  };
}
