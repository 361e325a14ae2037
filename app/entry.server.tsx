import { renderToReadableStream } from "react-dom/server";
import { ServerRouter, type EntryContext } from "react-router";
import { StarterAddress } from "./root.tsx";

// The server sets these in the context of a request, so it must get hold of the very same keys.
export { leadDesk } from "./lead-actions.server.ts";
export { newsletterDesk } from "./newsletter-page.server.ts";

/** Renders a whole page, never in parts: streamed parts need inline scripts that the policy forbids. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const stream = await renderToReadableStream(
    <StarterAddress value={context.manifest.entry.module}>
      <ServerRouter context={context} url={request.url} />
    </StarterAddress>,
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}
