import { renderToStaticMarkup } from "react-dom/server";
import { ServerRouter, type EntryContext } from "react-router";
import { StarterAddress } from "./root.tsx";

// The server sets these in the context of a request, so it must get hold of the very same keys.
export { leadDesk } from "./lead-actions.server.ts";
export { newsletterDesk } from "./newsletter-page.server.ts";

/** Renders a whole page, as a document: nothing in it but the islands' own markup is there for React to find. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  const page = renderToStaticMarkup(
    <StarterAddress value={context.manifest.entry.module}>
      <ServerRouter context={context} url={request.url} />
    </StarterAddress>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${page}`, { status, headers });
}
