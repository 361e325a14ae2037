import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { listen } from "#server/base/net.ts";
import { boundUnreadBody } from "./body.ts";

export interface HttpServerDeps {
  readonly fetch: Parameters<typeof getRequestListener>[0];
  /** Set on every response, including those that never reach the app. */
  readonly headers: Readonly<Record<string, string>>;
  /** How long an idle connection stays open, in milliseconds. */
  readonly keepAliveMs: number;
}

export interface HttpServer {
  /** Returns the port. Rejects if it can't listen on the address. */
  listen(port: number, host: string): Promise<number>;
  /** Stops accepting connections, lets active requests finish, and closes the rest after `timeoutMs` ms. */
  close(timeoutMs: number): Promise<void>;
}

/** Against slow clients: 8 s for the headers, 12 s for the whole request. */
const limits = {
  headersTimeout: 8_000,
  requestTimeout: 12_000,
  // By default Node checks every 30 s; with 2 s a stalled connection is closed within 15 s.
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  // The app rejects a missing Host itself, so that the 400 has our headers and HTTP/1.0 gets its answer.
  requireHostHeader: false,
} as const;

const listenerOptions = { autoCleanupIncoming: false };

/** Node's HTTP server around the app. */
export function createHttpServer(deps: HttpServerDeps): HttpServer {
  const { fetch, headers, keepAliveMs } = deps;
  const listener = getRequestListener(fetch, listenerOptions);
  const hostlessListener = getRequestListener(fetch, { ...listenerOptions, hostname: "localhost" });
  const active = new Set<ServerResponse>();
  const drain = createConnectionDrain();
  let closing = false;

  function handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (closing) outgoing.setHeader("Connection", "close");
    for (const name in headers) outgoing.setHeader(name, headers[name] ?? "");
    active.add(outgoing);
    outgoing.once("close", () => active.delete(outgoing));
    boundUnreadBody(incoming, outgoing);
    void (mayLackHost(incoming) ? hostlessListener : listener)(incoming, outgoing);
  }

  const accept = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    drain.run(() => handle(incoming, outgoing));
  const server = createServer({ ...limits, keepAliveTimeout: keepAliveMs }, accept);
  server.timeout = 15_000;
  server.maxConnections = 8_192;
  server.on("checkExpectation", accept);
  server.on("clientError", (error, socket) => respondToClientError(error, socket, headers));

  return {
    listen: (port, host) => listen(server, { host, port }),
    close(timeoutMs) {
      closing = true;
      for (const outgoing of active) {
        if (!outgoing.headersSent) outgoing.setHeader("Connection", "close");
      }
      return drain.close(server, timeoutMs);
    },
  };
}

/**
 * Health checks of load balancers often use HTTP/1.0, which has no Host, or send an empty one. Only HTTP/1.1 requires
 * the header, and it may be empty (RFC 9112, 3.2).
 */
function mayLackHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === "1.0" || headers.host === "";
}

/** Responds to malformed HTTP, requests that are too slow, and headers that are too large. */
function respondToClientError(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [
    `HTTP/1.1 ${clientErrorStatus(error.code)}`,
    "Connection: close",
    "Content-Length: 0",
  ];
  socket.end(`${[...head, ...lines].join("\r\n")}\r\n\r\n`, () => socket.destroy());
}

function clientErrorStatus(code: string | undefined): string {
  if (code === "HPE_HEADER_OVERFLOW") return "431 Request Header Fields Too Large";
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? "408 Request Timeout" : "400 Bad Request";
}

/** Holds requests while the listening socket is being closed. */
interface ConnectionDrain {
  /** Runs a request's handler: immediately, or after the socket is closed if closing has begun. */
  run(handle: () => void): void;
  /**
   * Accepts the connections that are pending, then stops listening. Resolves when the last connection has
   * ended: idle ones are closed after a second, all others after `timeoutMs` ms.
   */
  close(server: Server, timeoutMs: number): Promise<void>;
}

/**
 * Closing a listening socket resets every connection that the system has established and Node has not accepted yet.
 * Node accepts one per turn of its event loop, so under load some are always pending. The socket is therefore
 * closed only after a short turn without a new connection; during a long turn, more may have arrived. Requests are
 * held in the meantime, because handling them makes turns long. Database results for earlier requests still arrive.
 */
function createConnectionDrain(): ConnectionDrain {
  let queue: (() => void)[] | undefined;
  return {
    run(handle) {
      if (queue === undefined) handle();
      else queue.push(handle);
    },
    async close(server, timeoutMs) {
      queue = [];
      await acceptPending(server);
      const ended = stopListening(server);
      const handlers = queue;
      queue = undefined;
      for (const handle of handlers) handle();
      await endConnections(server, timeoutMs, ended);
    },
  };
}

/** If connections keep arriving faster than they are accepted for this long, the pending ones are reset. */
const maxAcceptMs = 1000;
/** A turn of the event loop in which nothing happens is shorter than this. */
const idleTurnMs = 0.5;

async function acceptPending(server: Server): Promise<void> {
  const deadline = performance.now() + maxAcceptMs;
  let accepted = 0;
  let turnStart = 0;
  const count = () => void (accepted += 1);
  server.on("connection", count);
  await nextTurn(); // The current turn may already be past its poll for connections.
  do {
    accepted = 0;
    turnStart = performance.now();
    await nextTurn();
  } while ((accepted > 0 || !wasIdle(turnStart)) && performance.now() < deadline);
  server.off("connection", count);
}

const wasIdle = (turnStart: number) => performance.now() - turnStart < idleTurnMs;

/** Resolves when the last connection has ended. `http.Server.close` would close idle ones immediately. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
}

/** A request may be in transit on a connection that looks idle here. */
const idleGraceMs = 1000;

async function endConnections(
  server: Server,
  timeoutMs: number,
  ended: Promise<void>,
): Promise<void> {
  const idle = setTimeout(() => server.closeIdleConnections(), idleGraceMs);
  const all = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await ended;
  clearTimeout(idle);
  clearTimeout(all);
}
