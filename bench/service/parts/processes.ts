import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startPostgres, type PostgresServer } from "#tests/postgres/start-postgres.ts";
import { atLeast, forInformation, type Figure } from "#bench/figure.ts";
import { median } from "#bench/median.ts";
import { closedLoad } from "#bench/service/load/closed-load.ts";
import { submissionRequest } from "#bench/service/load/requests.ts";
import type { Options } from "#bench/service/options.ts";
import { insertRate, type InsertRate } from "#bench/service/postgres/insert-rate.ts";
import { contender, inTurns, ratioOf } from "#bench/service/run/in-turns.ts";
import { cpuTime, treeCpuTime } from "#bench/service/run/process-cpu.ts";
import { withScratch } from "#bench/service/run/scratch.ts";
import type { Server } from "#bench/service/run/server.ts";
import { startDesk } from "#bench/service/run/start-desk.ts";

/** Visitors who send at once, over all processes. */
const visitors = 64;
/** What one process opens to the database (`server/db/postgres-pool.ts`). */
const connections = 10;
/** Shares of the machine from which on nothing more can come of it. */
const full = 0.9;

/** One, two and four processes over one PostgreSQL, beside what that PostgreSQL itself can take. */
export async function processes(options: Options): Promise<Figure[]> {
  return await withScratch(async (directory) => {
    const postgres = await startPostgres();
    try {
      const leads = await postgres.createDatabase("leads");
      const desks = await startDesks(directory, leads);
      const measured = await measure({ postgres, leads, desks, directory }, options);
      await Promise.all(desks.map((desk) => desk.end()));
      return figures(measured);
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
  readonly directory: string;
}

interface Sample {
  readonly perSecond: number;
  /** Of all the machine's processors together, 0 to 1. */
  readonly share: Readonly<Record<"postgres" | "service" | "load", number>>;
}

async function measure(
  { postgres, leads, desks, directory }: Place,
  { rounds, milliseconds }: Options,
): Promise<Measured> {
  const raw = { url: postgres.url(), connections, directory };
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  const database = contender(() => insertRate({ ...raw, seconds }));
  const over = (count: number) =>
    contender(() => sample(postgres, desks.slice(0, count), milliseconds));
  const [one, two, four] = [over(1), over(2), over(4)];
  await sample(postgres, desks, milliseconds); // warms them up
  await analyze(leads);
  await inTurns(rounds, [database, one, two, four]);
  return { database, one, two, four };
}

type DeskRun = ReturnType<typeof contender<Sample>>;

async function sample(
  postgres: PostgresServer,
  desks: readonly Server[],
  milliseconds: number,
): Promise<Sample> {
  const [pid = ""] = readFileSync(join(postgres.dataDir, "postmaster.pid"), "utf8").split("\n");
  const times = async () => ({
    postgres: await treeCpuTime(Number(pid)),
    service: (await Promise.all(desks.map((desk) => cpuTime(desk.pid)))).reduce((a, b) => a + b),
    load: await cpuTime(process.pid),
  });
  const before = await times();
  const ports = desks.map(({ port }) => port);
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

/**
 * PostgreSQL plans by what it knows of the tables, and looks at new ones only after a minute: until then it
 * reads them whole (250 submissions a second were taken).
 */
async function analyze(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("analyze");
  await client.end();
}

interface Measured {
  readonly database: { readonly values: readonly InsertRate[] };
  readonly one: DeskRun;
  readonly two: DeskRun;
  readonly four: DeskRun;
}

function figures({ database, one, two, four }: Measured): Figure[] {
  const rates = (of: { readonly values: readonly { readonly perSecond: number }[] }) =>
    of.values.map(({ perSecond }) => perSecond);
  const program = database.values[0]?.measuredBy ?? "";
  const rate = (what: string, of: Parameters<typeof rates>[0]) =>
    forInformation(what, `${Math.round(median(rates(of)))}/s`);
  const gain = atLeast("four processes over one", ratioOf(rates(four), rates(one)), 1.5);
  return [
    rate(`PostgreSQL, inserts of one row (${program})`, database),
    rate("submissions, one process", one),
    shown(one),
    rate("submissions, two processes", two),
    shown(two),
    rate("submissions, four processes", four),
    shown(four),
    atLeast("one process over inserts of one row", ratioOf(rates(one), rates(database)), 0.6),
    // More processes cannot take more than the machine has; the shares show who has it.
    isFull(one) || isFull(four)
      ? { ...gain, over: false, budget: `${gain.budget}, or full` }
      : gain,
  ];
}

function middle({ values }: DeskRun, of: keyof Sample["share"]): number {
  return median(values.map(({ share }) => share[of]));
}

function isFull(run: DeskRun): boolean {
  return middle(run, "postgres") + middle(run, "service") + middle(run, "load") >= full;
}

function shown(run: DeskRun): Figure {
  const percent = (of: keyof Sample["share"]) => `${Math.round(100 * middle(run, of))}`;
  const text = `${percent("postgres")} ${percent("service")} ${percent("load")} %`;
  return forInformation("  CPU of PostgreSQL, service, load", text);
}
