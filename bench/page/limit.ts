import {
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { freePort } from "#tests/service/free-port.ts";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Limit {
  readonly url: string;
  close(): void;
}

/**
 * Serves the limit to compare with: every answer of the service at `origin` with the same bytes, headers
 * and compression, pages without their scripts. Answers are kept, so that after one visit to warm up it
 * answers from memory as the service does.
 */
export async function startLimit(origin: string): Promise<Limit> {
  const kept = new Map<string, Promise<Answer>>();
  async function answer(url: string, encoding: string): Promise<Answer> {
    const key = `${url} ${encoding}`;
    const found = kept.get(key) ?? fetchAnswer(origin + url, encoding);
    kept.set(key, found);
    return found;
  }
  const server = createServer((request, response) => {
    const { url = "/", headers } = request;
    void respond(response, answer(url, headers["accept-encoding"] ?? "identity"));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

async function respond(response: ServerResponse, answer: Promise<Answer>): Promise<void> {
  const { status, headers, body } = await answer;
  response.writeHead(status, headers).end(body);
}

async function fetchAnswer(url: string, encoding: string): Promise<Answer> {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": encoding } }, resolve).on("error", reject);
  });
  const { connection: _, "keep-alive": _own, ...headers } = message.headers;
  const body = await buffer(message);
  const answer = { status: message.statusCode ?? 500, headers, body };
  return headers["content-type"]?.startsWith("text/html") ? withoutScripts(answer) : answer;
}

function withoutScripts({ status, headers, body }: Answer): Answer {
  const packed = headers["content-encoding"] === "br";
  const html = stripScripts((packed ? brotliDecompressSync(body) : body).toString());
  const bytes = packed ? brotliCompressSync(html) : Buffer.from(html);
  return { status, headers: { ...headers, "content-length": String(bytes.length) }, body: bytes };
}

/** The same page by hand: without any script element. */
function stripScripts(html: string): string {
  return html.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, "");
}
