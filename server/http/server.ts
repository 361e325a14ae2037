import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { createSlots } from "#server/base/async.ts";
import { listen } from "#server/base/net.ts";
import { boundUnreadBody } from "./body.ts";
import type { Answerer } from "./static-files.ts";

interface HttpServerDeps {
  readonly fetch: Parameters<typeof getRequestListener>[0];
  /** Asked first, one after another; what they all leave alone goes to `fetch`. */
  readonly answerers?: readonly Answerer[];
  /** Set on every answer, also on those that never reach the app. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds an idle connection is kept. */
  readonly keepAlive: number;
}

export interface HttpServer {
  /** Gives the port. Rejects when the address cannot be had. */
  listen(port: number, host: string): Promise<number>;
  /** Takes no more connections, lets requests under way finish, cuts what is left after `timeoutMs` ms. */
  close(timeoutMs: number): Promise<void>;
}

/** Slow clients: a connection has 8 s to send its headers and 12 s for the whole request. */
const limits = {
  headersTimeout: 8_000,
  requestTimeout: 12_000,
  // Node looks every 30 s by itself; with 2 s a stalled connection is gone within 15.
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  // Left to the app, so that this 400 carries our headers too.
  requireHostHeader: false,
} as const;

/** Node's HTTP server around the app. */
export function createHttpServer(deps: HttpServerDeps): HttpServer {
  const { fetch, headers, keepAlive, answerers = [] } = deps;
  const listener = getRequestListener(fetch, { autoCleanupIncoming: false });
  const underWay = createSlots<ServerResponse>();
  const drain = createConnectionDrain();
  let closing = false;

  function handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (closing) outgoing.setHeader("Connection", "close");
    if (answerers.some((answer) => answer(incoming, outgoing))) return;
    for (const name in headers) outgoing.setHeader(name, headers[name] ?? "");
    const place = underWay.put(outgoing);
    outgoing.once("close", () => underWay.take(place));
    boundUnreadBody(incoming, outgoing);
    void listener(incoming, outgoing);
  }

  const enter = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    drain.pass(() => handle(incoming, outgoing));
  const server = createServer({ ...limits, keepAliveTimeout: keepAlive }, enter);
  server.timeout = 15_000;
  server.maxConnections = 8_192;
  server.on("checkExpectation", enter);
  server.on("clientError", (error, socket) => answerRaw(error, socket, headers));

  return {
    listen: (port, host) => listen(server, { host, port }),
    close(timeoutMs) {
      closing = true;
      for (const outgoing of underWay) {
        if (!outgoing.headersSent) outgoing.setHeader("Connection", "close");
      }
      return drain.close(server, timeoutMs);
    },
  };
}

/** Answers what is no HTTP request, or came too slowly or with too many headers. */
function answerRaw(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${rawStatus(error.code)}`, "Connection: close", "Content-Length: 0"];
  socket.end(`${[...head, ...lines].join("\r\n")}\r\n\r\n`, () => socket.destroy());
}

function rawStatus(code: string | undefined): string {
  if (code === "HPE_HEADER_OVERFLOW") return "431 Request Header Fields Too Large";
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? "408 Request Timeout" : "400 Bad Request";
}

/** What requests come in by. */
interface ConnectionDrain {
  /** Runs the work of a request, at once or, while the door is being closed, a moment later. */
  pass(work: () => void): void;
  /**
   * Takes no more connections; everyone who has connected by now is let in. Resolves when the last
   * connection has ended: idle ones are ended after a second, all others after `timeoutMs` ms.
   */
  close(server: Server, timeoutMs: number): Promise<void>;
}

/**
 * Closing a listening socket resets every connection that the system has made and Node has not yet taken
 * over, and Node takes one a turn of its event loop, so under load there are always some. The socket is
 * closed after a short turn that brought nobody: in a long one somebody new has come. Requests wait
 * meanwhile, since their work takes long; answers of a database to those before them still come in.
 */
function createConnectionDrain(): ConnectionDrain {
  let waiting: (() => void)[] | undefined;
  return {
    pass(work) {
      if (waiting === undefined) work();
      else waiting.push(work);
    },
    async close(server, timeoutMs) {
      waiting = [];
      await everybodyIn(server);
      const ended = stopListening(server);
      const works = waiting;
      waiting = undefined;
      for (const work of works) work();
      await endConnections(server, timeoutMs, ended);
    },
  };
}

/** Should people come faster than they are let in, some are turned away. */
const mostMilliseconds = 1000;
/** What a turn takes in which nothing is done. */
const shortMilliseconds = 0.5;

async function everybodyIn(server: Server): Promise<void> {
  const limit = performance.now() + mostMilliseconds;
  let came = 0;
  let began = 0;
  const count = () => void (came += 1);
  server.on("connection", count);
  await nextTurn(); // ends the turn under way, which may have looked for connections before
  do {
    came = 0;
    began = performance.now();
    await nextTurn();
  } while ((came > 0 || !isShort(began)) && performance.now() < limit);
  server.off("connection", count);
}

const isShort = (began: number) => performance.now() - began < shortMilliseconds;

/** Resolves when the last connection has ended. http's own close would also cut idle ones, at once. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
}

/** A request may be on its way over a connection that is idle here, so those get a while too. */
const idleMilliseconds = 1000;

async function endConnections(
  server: Server,
  timeoutMs: number,
  ended: Promise<void>,
): Promise<void> {
  const idle = setTimeout(() => server.closeIdleConnections(), idleMilliseconds);
  const all = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await ended;
  clearTimeout(idle);
  clearTimeout(all);
}
