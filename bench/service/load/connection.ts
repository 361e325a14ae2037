import { connect, type Socket } from "node:net";

/** Called with the status of the answer once its last byte is there; 0 when the connection was lost. */
export type OnAnswer = (status: number) => void;

/** One keep-alive connection, with one request under way at a time. */
export interface Connection {
  /** Resolves once the server has taken it over, or cannot be reached. */
  open(): Promise<void>;
  /** `request`: the bytes of a whole request. */
  send(request: Buffer | string, onAnswer: OnAnswer): void;
  close(): void;
}

/**
 * Opens a connection to a port of this machine; a lost one is opened again by the next request. No more
 * than a load needs: it reads the status and skips the body, so that on a machine of few cores the load
 * takes little from the server (a whole HTTP client took as much as what it was to measure).
 */
export function openConnection(port: number): Connection {
  let socket: Socket | undefined;
  let waiting: OnAnswer | undefined;

  function answered(status: number): void {
    const tell = waiting;
    waiting = undefined;
    tell?.(status);
  }
  function open(): Socket {
    const opened = connect({ port, host: "127.0.0.1", noDelay: true });
    opened.on("data", createReader(answered));
    opened.on("error", () => opened.destroy());
    opened.on("close", () => {
      if (socket === opened) socket = undefined;
      answered(0);
    });
    return opened;
  }
  return {
    open: () =>
      new Promise((resolve) => {
        socket ??= open();
        socket.once("connect", resolve).once("close", resolve);
      }),
    send(request, onAnswer) {
      waiting = onAnswer;
      socket ??= open();
      socket.write(request);
    },
    close() {
      waiting = undefined;
      socket?.destroy();
    },
  };
}

/** Follows the answers in a stream of bytes, each with a Content-Length or without a body. */
export function createReader(onAnswer: OnAnswer): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0);
  let status = 0;
  let left = 0;
  return (chunk) => {
    if (left > 0) {
      left -= chunk.length;
    } else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf("\r\n\r\n");
      if (end === -1) return;
      const text = head.toString("latin1", 0, end);
      status = Number(text.slice(9, 12));
      left = lengthOf(text, status) - (head.length - end - 4);
      head = Buffer.alloc(0);
    }
    if (left === 0) onAnswer(status);
  };
}

function lengthOf(head: string, status: number): number {
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
  if (length !== undefined) return Number(length);
  if (status === 304 || status === 204) return 0;
  throw new Error(`An answer without Content-Length:\n${head}`);
}
