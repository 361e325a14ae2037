import { createServer, type OutgoingHttpHeaders } from "node:http";

// What `pages` is compared with: answers every request with the same headers and bytes, and does nothing else.

interface Answer {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Uint8Array;
}

process.once("message", ({ headers, body }: Answer) => {
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
});
process.once("disconnect", () => process.exit());
