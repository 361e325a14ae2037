import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { listen, type ListenAddress } from "#server/base/net.ts";

interface MetricsServer {
  readonly port: number;
  /** Stops listening and closes all connections. Never rejects. */
  close(): Promise<void>;
}

interface MetricsServerDeps extends ListenAddress {
  /** Returns the response body. */
  readonly scrape: () => Promise<string>;
  readonly contentType: string;
  /** Called when a scrape or the server fails. */
  readonly onFault: (error: unknown) => void;
}

/** A scrape is one short request, so slow clients are cut off early. */
const limits = { headersTimeout: 5000, requestTimeout: 5000, maxHeaderSize: 8192 } as const;

/** Serves `GET /metrics`, and nothing else, on its own address. @throws if it cannot listen there */
export async function startMetricsServer(deps: MetricsServerDeps): Promise<MetricsServer> {
  const server = createServer(limits, (request, response) => void answer(deps, request, response));
  server.maxConnections = 32;
  const port = await listen(server, deps);
  server.on("error", deps.onFault);
  return { port, close: () => close(server) };
}

async function answer(
  { scrape, contentType, onFault }: MetricsServerDeps,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
  if (url !== "/metrics") return end(response, 404);
  if (method !== "GET" && method !== "HEAD") return end(response.setHeader("Allow", "GET"), 405);
  try {
    const text = await scrape();
    response.setHeader("Content-Type", contentType).end(text);
  } catch (error) {
    onFault(error);
    end(response, 500);
  }
}

function end(response: ServerResponse, status: 404 | 405 | 500): void {
  response.writeHead(status).end();
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
