import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** For tests: a way to a PostgreSQL server that can fall silent without a word, as a network does. */
export interface SilentWay {
  /** The address given, by this way. */
  readonly url: string;
  /** From now on nothing passes, and nothing is closed. */
  silence(): void;
  /** The same for answers alone, on the connections there are: what is sent arrives. New ones pass. */
  loseAnswers(): void;
  /** How many connections somebody has to this way. */
  connections(): number;
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
  const nearSockets = new Set<Socket>();
  const farSockets = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, side] of [
      [near, nearSockets],
      [far, farSockets],
    ] as const) {
      for (const of of [sockets, side]) of.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        for (const of of [sockets, side]) of.delete(socket);
      });
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
    loseAnswers() {
      for (const socket of farSockets) socket.unpipe().resume();
    },
    connections: () => nearSockets.size,
    restore: () => void (silent = false),
    cut: () => sockets.forEach((socket) => socket.destroy()),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
