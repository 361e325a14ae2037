import { renderToStaticMarkup } from "react-dom/server";
import { ServerRouter, type EntryContext } from "react-router";

// The server sets these on each request's context, so it needs the same objects.
export { leadService, newsletterService, planService } from "./page-services.server.ts";

/**
 * Renders a whole page as static HTML; only islands hydrate. The entry script is at the end of the body:
 * requested in the head, it delayed the first layout.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  // In a build, the entry file only imports the file with the code. Loading that one directly saves a round trip.
  const { module, imports } = context.manifest.entry;
  const page = renderToStaticMarkup(<ServerRouter context={context} url={request.url} />);
  const starter = `<script type="module" src="${imports[0] ?? module}" async></script>`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${page.replace(/<\/body>/, `${starter}$&`)}`, {
    status,
    headers,
  });
}
