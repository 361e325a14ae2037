import { startTcpProxy } from "./tcp-proxy.ts";

/** For tests: a proxy to a PostgreSQL server that can go silent without closing connections, as a network can. */
export interface SilentProxy {
  /** The server's address through the proxy. */
  readonly url: string;
  /** From now on, nothing gets through, and nothing is closed. */
  silence(): void;
  /** The same, but only for responses on existing connections: requests still arrive. New connections work. */
  loseAnswers(): void;
  /** How many connections are open. */
  connections(): number;
  /** New connections work again; the silent ones stay silent. */
  restore(): void;
  /** Cuts every connection, like a server that crashes. */
  cut(): void;
  close(): Promise<void>;
}

/** For tests: starts a proxy on a free port of loopback. */
export async function startSilentProxy(address: string): Promise<SilentProxy> {
  let silent = false;
  const proxy = await startTcpProxy(address, ({ near, far }) => {
    if (!silent) near.pipe(far).pipe(near);
  });
  const { url, connections } = proxy;
  return {
    url,
    silence() {
      silent = true;
      for (const { near, far } of connections) for (const end of [near, far]) end.unpipe().pause();
    },
    loseAnswers() {
      for (const { far } of connections) far.unpipe().resume();
    },
    connections: () => connections.size,
    restore: () => void (silent = false),
    cut: () => proxy.cut(),
    close: () => proxy.close(),
  };
}
