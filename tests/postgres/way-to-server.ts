import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Both ends of a connection that goes by a way: `near` to who asks, `far` to the server. */
interface Ends {
  readonly near: Socket;
  readonly far: Socket;
}

/**
 * For tests: a way to a server on a free port of loopback; `address` is a URL, and `url` the same by this
 * way. `join` lets pass between the ends of a new connection what the test wants to.
 */
export async function wayToServer(address: string, join: (ends: Ends) => void) {
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
    /** Those that are open. */
    connections,
    /** Cuts every connection, as a server that crashes does. */
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
