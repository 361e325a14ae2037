import { ServerResponse } from "node:http";
import { wrap } from "./wrap.ts";

// A service that forgets most of what protects its pages, with a policy by which their own scripts cannot run.
const policy = "Content-Security-Policy";
const forgotten = new Set([
  "strict-transport-security",
  "x-content-type-options",
  "referrer-policy",
]);

function loosened(headers: readonly string[]): string[] {
  const pairs = headers.flatMap((name, at) =>
    at % 2 === 0 ? [[name, headers[at + 1] ?? ""]] : [],
  );
  return pairs
    .filter(([name = ""]) => !forgotten.has(name.toLowerCase()))
    .flatMap(([name = "", value = ""]) =>
      name === policy
        ? [name, "default-src 'self' 'unsafe-inline'; script-src 'none'"]
        : [name, value],
    );
}

wrap(ServerResponse.prototype, "writeHead", (writeHead, [status, headers, ...rest]) =>
  writeHead(status, Array.isArray(headers) ? loosened(headers.map(String)) : headers, ...rest),
);
