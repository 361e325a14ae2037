import type { Server } from "node:http";

/** Whether an address means this machine only (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
export function isLoopback(url: URL): boolean {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}

/** Where to listen. */
export interface ListenAddress {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
}

/**
 * Connections that may wait to be taken over, if the system allows as many. Node's 511 are as many as come
 * while one busy turn lasts; those beyond are dropped, and tried again only after a second.
 */
const backlog = 4096;

/** Gives the port. Rejects when the address cannot be had. */
export function listen(server: Server, { host, port }: ListenAddress): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, backlog }, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

/** Why the service cannot start, in words for the operator: no stack is needed to mend it. */
export class StartError extends Error {
  override name = "StartError";

  /** @param cause what the words end with, in parentheses; left out where they say it already */
  constructor(message: string, cause?: unknown) {
    super(cause === undefined ? message : `${message} (${reasonOf(cause)})`, { cause });
  }
}

/** A name with several addresses, none of which answers, gives an error without a message of its own. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === "")
    return cause.errors.map(reasonOf).join("; ");
  return cause instanceof Error ? cause.message : String(cause);
}
