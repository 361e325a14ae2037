import { execFile } from "node:child_process";
import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { insert, insertRow, makeRows } from "./bench-rows.ts";

export interface InsertRate {
  readonly perSecond: number;
  readonly measuredBy: "pgbench" | "pg";
}

export interface InsertLoad {
  /** Address of the database. */
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** For files that are needed on the way. */
  readonly directory: string;
}

/**
 * Inserts of one row, each its own transaction, a second: what the database can make durable. Measured by
 * pgbench where there is one, else by as many clients of `pg`.
 */
export async function insertRate(load: InsertLoad): Promise<InsertRate> {
  const client = await connected(load.url);
  await makeRows(client);
  await client.end();
  const [program] = ["/usr/bin/pgbench", ...globSync("/usr/lib/postgresql/*/bin/pgbench")].flatMap(
    (path) => globSync(path),
  );
  if (program !== undefined)
    return { perSecond: await byPgbench(program, load), measuredBy: "pgbench" };
  return { perSecond: await byClients(load), measuredBy: "pg" };
}

async function byPgbench(program: string, load: InsertLoad): Promise<number> {
  const script = join(load.directory, "insert.sql");
  writeFileSync(script, `${insert};\n`);
  const amount = ["-c", String(load.connections), "-j", "2", "-T", String(load.seconds)];
  const args = ["-n", "-M", "prepared", ...amount, "-f", script, load.url];
  const { stdout } = await promisify(execFile)(program, args);
  const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
  if (rate === undefined) throw new Error(`pgbench said no rate:\n${stdout}`);
  return Number(rate);
}

async function byClients({ url, connections, seconds }: InsertLoad): Promise<number> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connected(url)));
  const end = performance.now() + seconds * 1000;
  let rows = 0;
  const work = async (client: Client) => {
    for (; performance.now() < end; rows += 1) await insertRow(client);
  };
  await Promise.all(clients.map(work));
  await Promise.all(clients.map((client) => client.end()));
  return rows / seconds;
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
