import { execFile } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { atLeast, type Figure, forInformation, median, plainly } from "#bench/figure.ts";
import { type PostgresServer, startPostgres } from "#tests/postgres/start-postgres.ts";
import { closedLoad, submissionRequest } from "./load.ts";
import type { Options } from "./options.ts";
import { insert, insertRow, makeRows } from "./postgres/bench-rows.ts";
import { analyze, rowsOfALead } from "./postgres/lead-tables.ts";
import {
  contender,
  type Contender,
  cpuTime,
  inTurns,
  ratioOf,
  type Server,
  startBare,
  startMeasuredService,
  treeCpuTime,
  withScratch,
} from "./run.ts";

/** What one process opens to the database (`server/db/postgres/pool.ts`). */
const mayOpenConnections = 10;

/** One, two and four processes over one PostgreSQL, beside what that PostgreSQL itself can take. */
export async function processes(options: Options): Promise<Figure[]> {
  return await withScratch(async (directory) => {
    const postgres = await startPostgres();
    try {
      const leads = await postgres.createDatabase("leads");
      const services = await startMeasuredServices(directory, leads);
      const bare = await startBare(
        "postgres-server.ts",
        postgres.url(),
        String(mayOpenConnections),
      );
      const measured = await measure({ postgres, leads, services, bare, directory }, options);
      await Promise.all([bare, ...services].map((server) => server.end()));
      return processFigures(measured, await rowsOfALead(leads));
    } finally {
      await postgres.remove();
    }
  });
}

async function startMeasuredServices(directory: string, url: string): Promise<Server[]> {
  const places = [0, 1, 2, 3].map((index) => join(directory, String(index)));
  await Promise.all(places.map((place) => mkdir(place)));
  return await Promise.all(
    places.map((place) => startMeasuredService(place, { DATABASE_URL: url })),
  );
}

interface Place {
  readonly postgres: PostgresServer;
  /** Address of the database. */
  readonly leads: string;
  readonly services: readonly Server[];
  /** Inserts one row a request. */
  readonly bare: Server;
  readonly directory: string;
}

async function measure(
  { postgres, leads, services, bare, directory }: Place,
  { rounds, milliseconds }: Options,
): Promise<ProcessRuns> {
  const raw = { url: postgres.url(), connections: mayOpenConnections, directory };
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  const database = contender(() => insertRate({ ...raw, seconds }));
  const atWork = await connectionsAtWork(postgres, leads, services, milliseconds);
  const fewer = contender(() => insertRate({ ...raw, connections: atWork, seconds }));
  const over = (servers: readonly Server[]) =>
    contender(() => sample(postgres, servers, milliseconds));
  const [least, one] = [over([bare]), over(services.slice(0, 1))];
  const [two, four] = [over(services.slice(0, 2)), over(services)];
  await inTurns(rounds, [database, fewer, least, one, two, four]);
  return { database, mayOpen: mayOpenConnections, fewer, atWork, least, one, two, four };
}

/** Warms all processes up, and finds how many connections one of them has at work at once. */
async function connectionsAtWork(
  postgres: PostgresServer,
  leads: string,
  services: readonly Server[],
  milliseconds: number,
): Promise<number> {
  await sample(postgres, services, 2 * milliseconds);
  await analyze(leads);
  const watch = await watchConnections(leads);
  await sample(postgres, services.slice(0, 1), milliseconds);
  return await watch.end();
}

/** Shares of the machine from which on nothing more can come of it. */
const full = 0.9;

type ServiceRun = Contender<Sample>;
type InsertRun = Contender<InsertRate>;

/** What processes over one PostgreSQL came to, and that PostgreSQL itself. */
interface ProcessRuns {
  /** By as many connections as one process may open. */
  readonly database: InsertRun;
  readonly mayOpen: number;
  /** By as many as one process has at work. */
  readonly fewer: InsertRun;
  readonly atWork: number;
  /** A bare server that inserts one row a request. */
  readonly least: ServiceRun;
  readonly one: ServiceRun;
  readonly two: ServiceRun;
  readonly four: ServiceRun;
}

/** Their figures. `rowsEach`: how many rows a submission leaves. */
function processFigures(runs: ProcessRuns, rowsEach: number): Figure[] {
  const { database, mayOpen, fewer, atWork, least, one, two, four } = runs;
  const rates = (of: { readonly values: readonly { readonly perSecond: number }[] }) =>
    of.values.map(({ perSecond }) => perSecond);
  const program = database.values[0]?.measuredBy ?? "";
  const rate = (what: string, of: Parameters<typeof rates>[0]) =>
    forInformation(what, `${Math.round(median(rates(of)))}/s`);
  const gain = atLeast("four processes over one", ratioOf(rates(four), rates(one)), 1.5);
  return [
    rate(`PostgreSQL, inserts of one row (${program}), ${mayOpen} connections`, database),
    rate(`  the same by ${atWork}, as many as one process has at work`, fewer),
    rate("  bare node:http, one such row a request", least),
    shown(least),
    rate("submissions, one process", one),
    shown(one),
    rate("submissions, two processes", two),
    shown(two),
    rate("submissions, four processes", four),
    shown(four),
    atLeast("one process over inserts by as many", ratioOf(rates(one), rates(fewer)), 0.6),
    forInformation(
      `  by ${mayOpen}, all it may open`,
      plainly(ratioOf(rates(one), rates(database))),
    ),
    forInformation(
      "  bare node:http over the same",
      plainly(ratioOf(rates(least), rates(database))),
    ),
    forInformation("  one process over bare node:http", plainly(ratioOf(rates(one), rates(least)))),
    forInformation(
      `  the same in rows, ${rowsEach} a submission`,
      plainly(rowsEach * ratioOf(rates(one), rates(database))),
    ),
    // More processes cannot take more than the machine has; the shares show who has it.
    isFull(one) || isFull(four)
      ? { ...gain, over: false, budget: `${gain.budget}, or full` }
      : gain,
  ];
}

function middle({ values }: ServiceRun, of: keyof Sample["share"]): number {
  return median(values.map(({ share }) => share[of]));
}

function isFull(run: ServiceRun): boolean {
  return middle(run, "postgres") + middle(run, "service") + middle(run, "load") >= full;
}

function shown(run: ServiceRun): Figure {
  const percent = (of: keyof Sample["share"]) => `${Math.round(100 * middle(run, of))}`;
  const text = `${percent("postgres")} ${percent("service")} ${percent("load")} %`;
  return forInformation("  CPU of PostgreSQL, service, load", text);
}

interface InsertRate {
  readonly perSecond: number;
  readonly measuredBy: "pgbench" | "pg";
}

interface InsertLoad {
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
async function insertRate(load: InsertLoad): Promise<InsertRate> {
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

/** Visitors who send at once, over all processes: as many as one batch takes, so that none waits for them. */
const visitors = 256;

/** What a load came to, and who had the processors. */
interface Sample {
  readonly perSecond: number;
  /** Of all the machine's processors together, 0 to 1. */
  readonly share: Readonly<Record<"postgres" | "service" | "load", number>>;
}

/** Sends forms to servers over one PostgreSQL, in equal shares. */
async function sample(
  postgres: PostgresServer,
  services: readonly Server[],
  milliseconds: number,
): Promise<Sample> {
  const [pid = ""] = readFileSync(join(postgres.dataDir, "postmaster.pid"), "utf8").split("\n");
  const times = async () => ({
    postgres: await treeCpuTime(Number(pid)),
    service: (await Promise.all(services.map((service) => cpuTime(service.pid)))).reduce(
      (a, b) => a + b,
    ),
    load: await cpuTime(process.pid),
  });
  const before = await times();
  const ports = services.map(({ port }) => port);
  const load = { ports, connections: visitors, milliseconds, next: submissionRequest };
  const { answers, seconds } = await closedLoad(load);
  const after = await times();
  answers.expectOnly(201);
  const all = seconds * 1000 * availableParallelism();
  const share = (of: keyof typeof before) => (after[of] - before[of]) / all;
  return {
    perSecond: answers.total / seconds,
    share: { postgres: share("postgres"), service: share("service"), load: share("load") },
  };
}

const look = `select count(*)::integer as busy from pg_stat_activity
  where application_name = 'lead-desk' and state <> 'idle'`;

/** Looks a hundred times a second how many of the service's connections are in a statement or transaction. */
async function watchConnections(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const seen: number[] = [];
  const ending = new AbortController();
  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      const { rows } = await client.query<{ busy: number }>(look);
      seen.push(rows[0]?.busy ?? 0);
      await delay(10);
    }
    await client.end();
  }
  const watched = watch();
  return {
    /** Gives how many were so at once at most, but for one look in twenty; at least 1. */
    async end(): Promise<number> {
      ending.abort();
      await watched;
      const nearlyAlways = seen.toSorted((a, b) => a - b)[Math.floor(0.95 * seen.length)] ?? 0;
      return Math.max(1, nearlyAlways);
    },
  };
}
