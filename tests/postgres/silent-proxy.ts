import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { onTestFinished } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { scratchDatabase } from "#server/db/testing.ts";

/** Far apart from each other and from zero, so that a busy machine can't mix them up. */
export const timeouts = { statement: 3_000, write: 4_000 };

/** For tests: a store on a server that can go silent, and a way to it around the silence. */
export async function storeBehindProxy() {
  const scratch = await scratchDatabase();
  if (scratch.place.engine !== "postgres") throw new Error("requires PostgreSQL");
  const proxy = await startSilentProxy(scratch.place.url);
  const database = await openDatabase({ engine: "postgres", url: proxy.url }, { timeouts });
  onTestFinished(async () => {
    await database.close();
    await proxy.close();
  });
  return {
    proxy,
    database,
    /** Not through the proxy. */
    direct: scratch.database,
    write: (name: string) => database.write((tx) => add(tx, name)),
    add,
    /** What has been written. */
    async names(): Promise<string[]> {
      const written = sql<{ name: string }>`select name from service_keys order by name`;
      return (await written.execute(scratch.database.db)).rows.map(({ name }) => name);
    },
  };
}

export type StoreBehindProxy = Awaited<ReturnType<typeof storeBehindProxy>>;

async function add(tx: Parameters<Parameters<Database["write"]>[0]>[0], name: string) {
  const created_at = "2026-11-20T12:00:00.000Z";
  await tx.insertInto("service_keys").values({ name, value: "", created_at }).execute();
}

/** For tests: a proxy to a PostgreSQL server that can go silent without closing connections, as a network can. */
interface SilentProxy {
  /** The server's address through the proxy. */
  readonly url: string;
  /** From now on, nothing gets through, and nothing is closed. */
  silence(): void;
  /** The same, but only for responses on existing connections: requests still arrive. New connections work. */
  loseAnswers(): void;
  connections(): number;
  /** New connections work again; the silent ones stay silent. */
  restore(): void;
  /** Cuts every connection, like a server that crashes. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of loopback. */
async function startSilentProxy(address: string): Promise<SilentProxy> {
  const url = new URL(address);
  const [targetPort, targetHost] = [Number(url.port), url.hostname];
  let silent = false;
  /** Both ends of each connection: `near` to the client, `far` to the server. */
  const connections = new Set<{ readonly near: Socket; readonly far: Socket }>();
  const server = createServer((near) => {
    const far = connect(targetPort, targetHost);
    const ends = { near, far };
    connections.add(ends);
    near.once("close", () => {
      connections.delete(ends);
      far.destroy();
    });
    for (const end of [near, far]) end.on("error", () => {});
    if (!silent) near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url.port = String((server.address() as AddressInfo).port);
  const allEnds = () => [...connections].flatMap(({ near, far }) => [near, far]);
  const cut = () => {
    for (const end of allEnds()) end.destroy();
  };
  return {
    url: url.href,
    silence() {
      silent = true;
      for (const end of allEnds()) end.unpipe().pause();
    },
    loseAnswers() {
      for (const { far } of connections) far.unpipe().resume();
    },
    connections: () => connections.size,
    restore: () => void (silent = false),
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
