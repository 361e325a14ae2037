import { createServer, type Server } from "node:net";
import { StartError } from "./start-error.ts";

/** Whether a URL's host is this machine (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
export function isLoopback(url: URL): boolean {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}

/** The host of a URL; IPv6 addresses without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

export interface ListenAddress {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
}

/** Starts listening and resolves to the port. Rejects if the address is in use or not allowed. */
export function listen(server: Server, { host, port }: ListenAddress): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

/**
 * Checks that a server could listen on an address, by doing so for a moment.
 * @throws {StartError} if it can't
 */
export async function expectFreePort(address: ListenAddress): Promise<void> {
  const probe = createServer();
  await listen(probe, address).catch((error: unknown) => {
    throw portError(address, "PORT or HOST", error);
  });
  await new Promise((resolve) => probe.close(resolve));
}

/** @param settings that set the address, for the operator */
export function portError({ host, port }: ListenAddress, settings: string, cause: unknown) {
  return new StartError(`Can't listen on ${host} port ${port}; change ${settings}`, cause);
}
