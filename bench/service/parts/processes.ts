import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startPostgres, type PostgresServer } from "#tests/postgres/start-postgres.ts";
import type { Figure } from "#bench/figure.ts";
import type { Options } from "#bench/service/options.ts";
import { insertRate } from "#bench/service/postgres/insert-rate.ts";
import { analyze, rowsOfALead } from "#bench/service/postgres/lead-tables.ts";
import { sample } from "#bench/service/postgres/sample-shares.ts";
import { watchConnections } from "#bench/service/postgres/watch-connections.ts";
import { contender, inTurns } from "#bench/service/run/in-turns.ts";
import { withScratch } from "#bench/service/run/scratch.ts";
import { startBare, type Server } from "#bench/service/run/server.ts";
import { startDesk } from "#bench/service/run/start-desk.ts";
import { processFigures, type ProcessRuns } from "./process-figures.ts";

/** What one process opens to the database (`server/db/postgres/pool.ts`). */
const connections = 10;

/** One, two and four processes over one PostgreSQL, beside what that PostgreSQL itself can take. */
export async function processes(options: Options): Promise<Figure[]> {
  return await withScratch(async (directory) => {
    const postgres = await startPostgres();
    try {
      const leads = await postgres.createDatabase("leads");
      const desks = await startDesks(directory, leads);
      const bare = await startBare("postgres-server.ts", postgres.url(), String(connections));
      const measured = await measure({ postgres, leads, desks, bare, directory }, options);
      await Promise.all([bare, ...desks].map((server) => server.end()));
      return processFigures(measured, await rowsOfALead(leads));
    } finally {
      await postgres.remove();
    }
  });
}

async function startDesks(directory: string, url: string): Promise<Server[]> {
  const places = [0, 1, 2, 3].map((index) => join(directory, String(index)));
  await Promise.all(places.map((place) => mkdir(place)));
  return await Promise.all(places.map((place) => startDesk(place, { DATABASE_URL: url })));
}

interface Place {
  readonly postgres: PostgresServer;
  /** Address of the database. */
  readonly leads: string;
  readonly desks: readonly Server[];
  /** Inserts one row a request. */
  readonly bare: Server;
  readonly directory: string;
}

async function measure(
  { postgres, leads, desks, bare, directory }: Place,
  { rounds, milliseconds }: Options,
): Promise<ProcessRuns> {
  const raw = { url: postgres.url(), connections, directory };
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  const database = contender(() => insertRate({ ...raw, seconds }));
  const atWork = await connectionsAtWork(postgres, leads, desks, milliseconds);
  const fewer = contender(() => insertRate({ ...raw, connections: atWork, seconds }));
  const over = (servers: readonly Server[]) =>
    contender(() => sample(postgres, servers, milliseconds));
  const [least, one] = [over([bare]), over(desks.slice(0, 1))];
  const [two, four] = [over(desks.slice(0, 2)), over(desks)];
  await inTurns(rounds, [database, fewer, least, one, two, four]);
  return { database, mayOpen: connections, fewer, atWork, least, one, two, four };
}

/** Warms all processes up, and finds how many connections one of them has at work at once. */
async function connectionsAtWork(
  postgres: PostgresServer,
  leads: string,
  desks: readonly Server[],
  milliseconds: number,
): Promise<number> {
  await sample(postgres, desks, 2 * milliseconds);
  await analyze(leads);
  const watch = await watchConnections(leads);
  await sample(postgres, desks.slice(0, 1), milliseconds);
  return await watch.end();
}
