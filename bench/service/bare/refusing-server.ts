import { createServer } from "node:http";
import { securityHeaders } from "#server/http/headers.ts";
import { origin } from "#bench/service/load.ts";
import { listen } from "./listen.ts";

// What telling everybody to try again costs at least: node:http, the service's headers, words as long as its
// own, and nothing read.
const body = JSON.stringify({ success: false, message: "x".repeat(128) });
const headers = {
  ...securityHeaders(new URL(origin)),
  "Cache-Control": "no-store",
  "Content-Type": "application/json",
  "Content-Length": String(body.length),
  "Retry-After": "10",
};

listen(createServer((_request, response) => response.writeHead(503, headers).end(body)));
