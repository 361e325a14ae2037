import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** For tests: a way to a PostgreSQL server that counts how often it is gone. */
export interface CountedWay {
  /** The address given, by this way. */
  readonly url: string;
  /** How often something was sent since the last call and then answered, however much at once. */
  turns(): number;
  close(): Promise<void>;
}

/** For tests: opens a way on a free port of loopback. */
export async function countedWay(address: string): Promise<CountedWay> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let turns = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let asked = false;
    near.on("data", () => {
      if (!asked) turns += 1;
      asked = true;
    });
    far.on("data", () => (asked = false));
    for (const socket of [near, far]) sockets.add(socket.on("error", () => {}));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = new URL(address);
  url.port = String(port);
  return {
    url: url.href,
    turns() {
      const counted = turns;
      turns = 0;
      return counted;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
