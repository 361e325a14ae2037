import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

/**
 * Reads a request's body, at most `limit` bytes of it. `too-large` comes as soon as it is known, with the
 * rest unread; `cut-off` when the client went away before the end. Never rejects.
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

/** Nothing that we take goes deeper than a list of objects. */
const deepest = 8;

/**
 * What a body holds as JSON in UTF-8; undefined for anything else, and for what is nested as nothing of ours
 * is: 64 KB of brackets parse well, and then fill the stack of whatever walks through them.
 */
export function jsonBody(body: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return isWithin(deepest, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isWithin(depth: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((part) => isWithin(depth - 1, part));
}

const mostBytes = 256 * 1024;
const mostMilliseconds = 1000;

/**
 * Keeps a request that was answered before its body was read from being read to the end, which Node
 * does by itself with no bound. The connection lives on for a second, so that the client gets to read
 * the answer (closing at once over unread data resets it), takes in at most 256 KiB more, and is closed
 * unless the body ended meanwhile.
 */
export function boundUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (!hasBody(incoming.headers)) return;
  // Marks the body as ours to read; Node drains only what nobody has touched.
  incoming.read(0);
  outgoing.once("finish", () => {
    if (incoming.readableEnded || incoming.destroyed) return;
    const timer = setTimeout(() => incoming.socket.destroy(), mostMilliseconds);
    const done = () => clearTimeout(timer);
    incoming.once("end", done).once("close", done);
    discard(incoming);
  });
}

function discard(incoming: IncomingMessage): void {
  let left = mostBytes;
  incoming.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) incoming.pause();
  });
  incoming.resume();
}

/** Whether a request says that a body comes with it. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
