import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** For tests: a way to a PostgreSQL server that can fall silent without a word, as a network does. */
export interface SilentWay {
  /** The address given, by this way. */
  readonly url: string;
  /** From now on nothing passes, and nothing is closed. */
  silence(): void;
  /** Connections made from now on pass again; the silent ones stay silent. */
  restore(): void;
  /** Cuts every connection, as a server that crashes does. */
  cut(): void;
  close(): Promise<void>;
}

/** For tests: opens a way on a free port of loopback. */
export async function silentWay(address: string): Promise<SilentWay> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket.on("error", () => {}));
      socket.once("close", () => sockets.delete(socket));
    }
    if (silent) return;
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = new URL(address);
  url.port = String(port);
  return {
    url: url.href,
    silence() {
      silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore: () => void (silent = false),
    cut: () => sockets.forEach((socket) => socket.destroy()),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
