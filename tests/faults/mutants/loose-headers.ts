import { ServerResponse } from "node:http";
import { wrap } from "./wrap.ts";

// A service that forgets most of what protects its pages, with a policy by which their own scripts cannot run.
const forgotten = new Set([
  "strict-transport-security",
  "x-content-type-options",
  "referrer-policy",
]);

function loosened([name, value]: readonly [string, unknown]): [string, unknown][] {
  if (forgotten.has(name.toLowerCase())) return [];
  const isPolicy = name.toLowerCase() === "content-security-policy";
  return [[name, isPolicy ? "default-src 'self' 'unsafe-inline'; script-src 'none'" : value]];
}

wrap(ServerResponse.prototype, "setHeader", (setHeader, [name, value], response) => {
  for (const header of loosened([String(name), value])) setHeader(...header);
  return response;
});

wrap(ServerResponse.prototype, "writeHead", (writeHead, [status, headers, ...rest]) =>
  writeHead(status, Object.fromEntries(Object.entries(headers ?? {}).flatMap(loosened)), ...rest),
);
