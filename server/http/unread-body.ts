import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

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
