import crypto, { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { IncomingMessage, Server, ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { honeypotField } from "#contract/hidden-fields.ts";
import { makeFault, onRequest, wrap } from "./wrap.ts";

// Services that are careless with requests.

/** Serves whatever file the path leads to, as many small servers do. */
function anyFile(): void {
  const root = join(dirname(process.argv[1] ?? ""), "../client");
  const read = (path: string) => {
    try {
      return readFileSync(join(root, decodeURIComponent(decodeURIComponent(path))));
    } catch {
      return undefined;
    }
  };
  wrap(Server.prototype, "emit", (emit, values) => {
    const [, request, response] = values;
    if (!(request instanceof IncomingMessage && response instanceof ServerResponse))
      return emit(...values);
    const bytes = read(request.url ?? "");
    return bytes === undefined ? emit(...values) : response.end(bytes);
  });
}

/** Treats every request as one from its own pages. */
function ownOrigin(): void {
  onRequest(({ headers, rawHeaders }) => {
    const own = `http://${headers.host}`;
    headers.origin = own;
    headers["sec-fetch-site"] = "same-origin";
    for (const [at, name] of rawHeaders.entries())
      if (at % 2 === 0 && name.toLowerCase() === "origin") rawHeaders[at + 1] = own;
  });
}

/** Ignores the visitor's key: every attempt is a new submission. */
function ownKeys(): void {
  onRequest(({ headers, rawHeaders }) => {
    const at = rawHeaders.findIndex((name) => name.toLowerCase() === "idempotency-key");
    if (at === -1) return;
    rawHeaders[at + 1] = randomUUID();
    headers["idempotency-key"] = rawHeaders[at + 1];
  });
}

/** Accepts bodies of any size, type and encoding as JSON, and merges their keys one by one. */
function takesAnything(): void {
  const instead: Readonly<Record<string, string>> = {
    "content-type": "application/json",
    "content-encoding": "identity",
  };
  onRequest(({ headers, rawHeaders }) => {
    for (const [at, name] of rawHeaders.entries()) {
      const value = instead[name.toLowerCase()];
      if (at % 2 === 1 || value === undefined) continue;
      rawHeaders[at + 1] = value;
      headers[name.toLowerCase()] = value;
    }
  });
  wrap(IncomingMessage.prototype, "pause", (_pause, _values, request) => request);
  wrap(JSON, "parse", (parse, values) => {
    const value = parse(...values);
    const hidden = Object.getOwnPropertyDescriptor(Object(value), "__proto__");
    return hidden === undefined ? value : Object.assign({}, value, hidden.value);
  });
}

/** Leaves out most security headers, and sends a policy under which the pages' own scripts can't run. */
function looseHeaders(): void {
  const leftOut = new Set([
    "strict-transport-security",
    "x-content-type-options",
    "referrer-policy",
  ]);
  const loosened = ([name, value]: readonly [string, unknown]): [string, unknown][] => {
    if (leftOut.has(name.toLowerCase())) return [];
    const isPolicy = name.toLowerCase() === "content-security-policy";
    return [[name, isPolicy ? "default-src 'self' 'unsafe-inline'; script-src 'none'" : value]];
  };
  wrap(ServerResponse.prototype, "setHeader", (setHeader, [name, value], response) => {
    for (const header of loosened([String(name), value])) setHeader(...header);
    return response;
  });
  wrap(ServerResponse.prototype, "writeHead", (writeHead, [status, headers, ...rest]) =>
    writeHead(status, Object.fromEntries(Object.entries(headers ?? {}).flatMap(loosened)), ...rest),
  );
}

/** Has room for 100 clients and no time limits. */
function noTimeLimits(): void {
  wrap(Server.prototype, "listen", (listen, values, server) => {
    if (server instanceof Server) {
      server.maxConnections = 100;
      server.timeout = 0;
      server.headersTimeout = 0;
      server.requestTimeout = 0;
    }
    return listen(...values);
  });
}

/** Has an admission limit that never sees a waiting request. */
function endlessWait(): void {
  const isSubmission = (value: unknown) =>
    typeof value === "object" && value !== null && Object.keys(value).join() === "since";
  wrap(Set.prototype, "add", (add, [value], set) => (isSubmission(value) ? set : add(value)));
}

/** Throws when it trims characters beyond the basic plane. */
function upsetByEmoji(): void {
  wrap(String.prototype, "trim", (trim) => {
    const text = trim();
    if (/[\u{10000}-\u{10ffff}]/u.test(String(text))) throw new TypeError("unexpected text");
    return text;
  });
}

/** Writes pages without escaping what visitors sent. */
function trustingPages(): void {
  wrap(Response.prototype, "text", async (text) =>
    String(await text())
      .replaceAll("&lt;", "<")
      .replaceAll("&quot;", '"'),
  );
}

/** Has a clock that advances an hour each time it is read. */
function hastyClock(): void {
  const hour = 3_600_000;
  const Clock = Date;
  let looks = 0;
  class HastyDate extends Clock {
    constructor(...values: ConstructorParameters<typeof Clock> | []) {
      super(...((values.length === 0 ? [HastyDate.now()] : values) as [number]));
    }
    static override now(): number {
      return Clock.now() + (looks += 1) * hour;
    }
  }
  globalThis.Date = HastyDate as DateConstructor;
}

/** Ignores the honeypot, accepts every signature, and has a clock by which nobody is too fast. */
function blindToBots(): void {
  hastyClock();
  wrap(JSON, "parse", (parse, values) => {
    const value = parse(...values);
    if (typeof value === "object" && value !== null) Reflect.deleteProperty(value, honeypotField);
    return value;
  });
  wrap(crypto, "timingSafeEqual", () => true);
  syncBuiltinESMExports();
}

makeFault(import.meta.url, {
  "any-file": anyFile,
  "own-origin": ownOrigin,
  "own-keys": ownKeys,
  "takes-anything": takesAnything,
  "loose-headers": looseHeaders,
  "no-time-limits": noTimeLimits,
  "endless-wait": endlessWait,
  "upset-by-emoji": upsetByEmoji,
  "trusting-pages": trustingPages,
  "hasty-clock": hastyClock,
  "blind-to-bots": blindToBots,
});
