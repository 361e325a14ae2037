import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Desk } from "#operator/desk/desk.ts";

/**
 * Writes to a stream whose reader may leave at any time (`| head`). That is no fault, and a command goes on
 * with what it does besides printing.
 */
export function standardOutput(stream: Writable): Pick<Desk, "write" | "pour"> {
  let closed = false;
  stream.on("error", (error) => {
    if (!isClosedPipe(error)) throw error;
    closed = true;
  });
  return {
    write(text) {
      if (!closed) stream.write(text);
    },
    async pour(pieces) {
      if (closed) return;
      try {
        await pipeline(Readable.from(pieces), stream, { end: false });
      } catch (error) {
        if (!isClosedPipe(error)) throw error;
      }
    },
  };
}

function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EPIPE";
}
