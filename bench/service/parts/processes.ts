import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startPostgres, type PostgresServer } from "#tests/postgres/start-postgres.ts";
import { atLeast, forInformation, plainly, type Figure } from "#bench/figure.ts";
import { median } from "#bench/median.ts";
import type { Options } from "#bench/service/options.ts";
import { insertRate, type InsertRate } from "#bench/service/postgres/insert-rate.ts";
import { analyze, rowsOfALead } from "#bench/service/postgres/lead-tables.ts";
import { sample, type Sample } from "#bench/service/postgres/sample-shares.ts";
import { contender, inTurns, ratioOf } from "#bench/service/run/in-turns.ts";
import { withScratch } from "#bench/service/run/scratch.ts";
import { startBare, type Server } from "#bench/service/run/server.ts";
import { startDesk } from "#bench/service/run/start-desk.ts";

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
      const bare = await startBare("postgres-server.ts", postgres.url(), String(connections));
      const measured = await measure({ postgres, leads, desks, bare, directory }, options);
      await Promise.all([bare, ...desks].map((server) => server.end()));
      return figures(measured, await rowsOfALead(leads));
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
): Promise<Measured> {
  const raw = { url: postgres.url(), connections, directory };
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  const database = contender(() => insertRate({ ...raw, seconds }));
  const over = (servers: readonly Server[]) =>
    contender(() => sample(postgres, servers, milliseconds));
  const [least, one] = [over([bare]), over(desks.slice(0, 1))];
  const [two, four] = [over(desks.slice(0, 2)), over(desks)];
  await sample(postgres, desks, milliseconds); // warms them up
  await analyze(leads);
  await inTurns(rounds, [database, least, one, two, four]);
  return { database, least, one, two, four };
}

type DeskRun = ReturnType<typeof contender<Sample>>;

interface Measured {
  readonly database: { readonly values: readonly InsertRate[] };
  readonly least: DeskRun;
  readonly one: DeskRun;
  readonly two: DeskRun;
  readonly four: DeskRun;
}

function figures({ database, least, one, two, four }: Measured, rowsEach: number): Figure[] {
  const rates = (of: { readonly values: readonly { readonly perSecond: number }[] }) =>
    of.values.map(({ perSecond }) => perSecond);
  const program = database.values[0]?.measuredBy ?? "";
  const rate = (what: string, of: Parameters<typeof rates>[0]) =>
    forInformation(what, `${Math.round(median(rates(of)))}/s`);
  const gain = atLeast("four processes over one", ratioOf(rates(four), rates(one)), 1.5);
  return [
    rate(`PostgreSQL, inserts of one row (${program})`, database),
    rate("  bare node:http, one such row a request", least),
    shown(least),
    rate("submissions, one process", one),
    shown(one),
    rate("submissions, two processes", two),
    shown(two),
    rate("submissions, four processes", four),
    shown(four),
    atLeast("one process over inserts of one row", ratioOf(rates(one), rates(database)), 0.6),
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
