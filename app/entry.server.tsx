import { renderToStaticMarkup } from "react-dom/server";
import { ServerRouter, type EntryContext } from "react-router";

// The server sets these in the context of a request, so it must get hold of the very same keys.
export { leadService } from "./lead-actions.server.ts";
export { newsletterService } from "./newsletter-page.server.ts";

/**
 * Renders a whole page, as a document: nothing in it but the islands' own markup is there for React to find. The
 * starter is asked for at its end: asked for in the head, its arrival held up the browser while it laid out the page.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  // Built, the entry is one import of the file that holds it all: asking for that one saves a round trip.
  const { module, imports } = context.manifest.entry;
  const page = renderToStaticMarkup(<ServerRouter context={context} url={request.url} />);
  const starter = `<script type="module" src="${imports[0] ?? module}" async></script>`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${page.replace(/<\/body>/, `${starter}$&`)}`, {
    status,
    headers,
  });
}
