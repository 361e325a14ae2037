import { randomUUID } from "node:crypto";
import { Server } from "node:http";
import { makeFault, onRequest, wrap } from "./wrap.ts";

// Services that are careless with requests.

/** Ignores the visitor's key: every attempt is a new submission. */
function ownKeys(): void {
  onRequest(({ headers, rawHeaders }) => {
    const at = rawHeaders.findIndex((name) => name.toLowerCase() === "idempotency-key");
    if (at === -1) return;
    rawHeaders[at + 1] = randomUUID();
    headers["idempotency-key"] = rawHeaders[at + 1];
  });
}

/** The same for the keys of forms on the desk's pages. */
function ownFormKeys(): void {
  wrap(Request.prototype, "formData", async (formData) => {
    const fields: unknown = await formData();
    if (fields instanceof FormData && fields.has("key")) fields.set("key", randomUUID());
    return fields;
  });
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
  wrap(Response.prototype, "arrayBuffer", async (read) => {
    const bytes = await read();
    if (!(bytes instanceof ArrayBuffer)) return bytes;
    const page = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    const trusting = page.replaceAll("&lt;", "<").replaceAll("&quot;", '"');
    return new TextEncoder().encode(trusting).buffer;
  });
}

/** Writes a common access log, and prints what it parses. */
function loudLog(): void {
  onRequest(({ method, url, rawHeaders }) => {
    process.stdout.write(`${method} ${url} ${rawHeaders.join(" ")}\n`);
  });
  wrap(JSON, "parse", (parse, values) => {
    process.stdout.write(`${String(values[0])}\n`);
    return parse(...values);
  });
}

makeFault(import.meta.url, {
  "own-keys": ownKeys,
  "own-form-keys": ownFormKeys,
  "no-time-limits": noTimeLimits,
  "endless-wait": endlessWait,
  "upset-by-emoji": upsetByEmoji,
  "trusting-pages": trustingPages,
  "loud-log": loudLog,
});
