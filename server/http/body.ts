import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

/**
 * Reads a request's body, at most `limit` bytes of it. Never rejects.
 * @returns `too-large` as soon as the limit is passed, with the rest unread; `cut-off` when the client
 *   disconnected before the end
 */
export function readBody(
  incoming: IncomingMessage,
  limit: number,
): Promise<Buffer | "too-large" | "cut-off"> {
  if (Number(incoming.headers["content-length"] ?? 0) > limit) return Promise.resolve("too-large");
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else resolve("too-large");
    });
    incoming.once("end", () => resolve(Buffer.concat(chunks)));
    incoming.once("error", () => resolve("cut-off"));
    incoming.once("close", () => resolve("cut-off"));
  });
}

/** The API accepts nothing deeper than a list of objects. */
const maxDepth = 8;

/**
 * Parses a body as JSON in UTF-8; undefined when it is anything else, or nested more than 8 levels deep:
 * 64 KB of brackets parse fine, but overflow the stack of code that walks them recursively.
 */
export function jsonBody(body: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return isWithin(maxDepth, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isWithin(depth: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isWithin(depth - 1, part));
}

const maxUnreadBytes = 256 * 1024;
const maxLingerMs = 1000;

/**
 * Limits how much of an unread body is drained after the response; by default Node drains all of it. The
 * connection stays open for a second and reads at most 256 KiB more, so the client can read the response
 * (closing with unread data resets the connection). Then it is closed unless the body has ended.
 */
export function boundUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (!hasBody(incoming.headers)) return;
  // Marks the body as being read: Node only drains a body that has not been touched.
  incoming.read(0);
  outgoing.once("finish", () => {
    if (incoming.readableEnded || incoming.destroyed) return;
    let hasEnded = false;
    const destroy = () => {
      if (!hasEnded) incoming.socket.destroy();
    };
    // After a busy second, reads what has arrived in the meantime before the socket is destroyed.
    const timer = setTimeout(() => setImmediate(destroy), maxLingerMs);
    const done = () => {
      hasEnded = true;
      clearTimeout(timer);
    };
    incoming.once("end", done).once("close", done);
    discard(incoming);
  });
}

function discard(incoming: IncomingMessage): void {
  let budget = maxUnreadBytes;
  incoming.on("data", (chunk: Buffer) => {
    budget -= chunk.length;
    if (budget < 0) incoming.pause();
  });
  incoming.resume();
}

/** Whether the headers announce a body. */
function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
