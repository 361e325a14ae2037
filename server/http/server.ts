import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { listen } from "#server/listen.ts";
import { createSlots } from "#server/slots.ts";
import { createDoor } from "./door.ts";
import type { Answerer } from "./send-file.ts";
import { boundUnreadBody } from "./unread-body.ts";

export interface HttpServerDeps {
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
  /** Takes no more connections, lets requests under way finish, cuts what is left after `within` ms. */
  close(within: number): Promise<void>;
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
  const door = createDoor();
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
    door.pass(() => handle(incoming, outgoing));
  const server = createServer({ ...limits, keepAliveTimeout: keepAlive }, enter);
  server.timeout = 15_000;
  server.maxConnections = 8_192;
  server.on("checkExpectation", enter);
  server.on("clientError", (error, socket) => answerRaw(error, socket, headers));

  return {
    listen: (port, host) => listen(server, { host, port }),
    close(within) {
      closing = true;
      for (const outgoing of underWay) {
        if (!outgoing.headersSent) outgoing.setHeader("Connection", "close");
      }
      return door.close(server, within);
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
