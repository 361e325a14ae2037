import type { IncomingMessage } from "node:http";

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
