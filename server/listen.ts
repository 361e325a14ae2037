import type { Server } from "node:http";

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
