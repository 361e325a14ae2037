import { type AddressInfo, type Socket, connect, createServer } from "node:net";

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

/** Both ends of a proxied connection: `near` to the client, `far` to the server. */
interface Ends {
  readonly near: Socket;
  readonly far: Socket;
}

/**
 * For tests: a proxy to a server on a free port of loopback.
 * @param address the server's URL; the result's `url` is the same through the proxy
 * @param join connects the ends of a new connection, as far as the test wants
 */
export async function startTcpProxy(address: string, join: (ends: Ends) => void) {
  const target = new URL(address);
  const connections = new Set<Ends>();
  const server = createServer((near) => {
    const ends = { near, far: connect(Number(target.port), target.hostname) };
    connections.add(ends);
    near.once("close", () => {
      connections.delete(ends);
      ends.far.destroy();
    });
    for (const end of [near, ends.far]) end.on("error", () => {});
    join(ends);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = new URL(address);
  url.port = String(port);
  const cut = () => {
    for (const { near, far } of connections) for (const end of [near, far]) end.destroy();
  };
  return {
    url: url.href,
    /** The open ones. */
    connections,
    /** Cuts every connection, like a server that crashes. */
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
