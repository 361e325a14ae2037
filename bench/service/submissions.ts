import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { atLeast, type Figure, forInformation, median, plainly } from "#bench/figure.ts";
import { openDatabase } from "#server/db/open.ts";
import { openSqlite } from "#server/db/sqlite/connection.ts";
import { tablesOfALead } from "./bare/prepare-lead.ts";
import { closedLoad, submissionRequest } from "./load.ts";
import type { Options } from "./options.ts";
import {
  contender,
  type Contender,
  inTurns,
  ratioOf,
  type Server,
  startBare,
  startMeasuredService,
  withScratch,
} from "./run.ts";

/** Visitors who send at once. */
const connections = 64;

/** Submissions per second, beside servers that do the least that stores the same leads on the same disk. */
export async function submissions(options: Options): Promise<Figure[]> {
  return await withScratch(async (directory) => {
    const places = ["service", "grouped", "single"].map((name) => join(directory, name));
    const [service = "", grouped = "", single = ""] = places;
    await Promise.all(places.map((place) => mkdir(place)));
    const files = await Promise.all([grouped, single].map(emptyStore));
    const servers = {
      service: await startMeasuredService(service),
      grouped: await startBare("submissions-server.ts", files[0] ?? "", "grouped"),
      single: await startBare("submissions-server.ts", files[1] ?? "", "single"),
    };
    const rates = await measure(servers, directory, options);
    await Promise.all(Object.values(servers).map((server) => server.end()));
    const rows = places.map((place) => rowsPerLead(join(place, "leads.db")));
    if (new Set(rows).size > 1) throw new Error(`Not the same rows: ${rows.join(" and ")}`);
    return figures(rates);
  });
}

type Name = "service" | "grouped" | "single" | "commits" | "syncs";
type Rates = Readonly<Record<Name, Contender<number>>>;

async function measure(
  servers: Readonly<Record<"service" | "grouped" | "single", Server>>,
  directory: string,
  { rounds, milliseconds }: Options,
): Promise<Rates> {
  // Twice as many turns of half the time: other work on the machine comes and goes within seconds.
  const turn = milliseconds / 2;
  const rateOf = async ({ port }: Server, within = turn) => {
    const load = { ports: [port], connections, milliseconds: within, next: submissionRequest };
    const { answers, seconds } = await closedLoad(load);
    answers.expectOnly(201);
    return answers.total / seconds;
  };
  for (const server of Object.values(servers)) await rateOf(server, 2 * milliseconds);
  const contenders = {
    service: contender(() => rateOf(servers.service)),
    grouped: contender(() => rateOf(servers.grouped)),
    single: contender(() => rateOf(servers.single)),
    commits: contender(async () => commitRate(directory, turn / 2)),
    syncs: contender(async () => syncRate(directory, turn / 2)),
  };
  await inTurns(2 * rounds, Object.values(contenders));
  return contenders;
}

function figures({ service, grouped, single, commits, syncs }: Rates): Figure[] {
  const perSecond = ({ values }: Contender<number>) => `${Math.round(median(values))}/s`;
  const over = (below: Contender<number>) => ratioOf(service.values, below.values);
  return [
    forInformation(`submissions, ${connections} at once`, perSecond(service)),
    forInformation("  bare node:http, committing in groups", perSecond(grouped)),
    forInformation("  bare node:http, one by one", perSecond(single)),
    forInformation("  SQLite, commits of one row", perSecond(commits)),
    forInformation("  disk, write and fsync", perSecond(syncs)),
    atLeast("submissions over bare, in groups", over(grouped), 0.8),
    atLeast("submissions over bare, one by one", over(single), 2.5),
    forInformation("submissions over commits of one row", plainly(over(commits))),
  ];
}

/** Commits a second of one small row each, by the store's own settings of SQLite, one after the other. */
function commitRate(directory: string, milliseconds: number): number {
  const sqlite = openSqlite(join(directory, "commits.db"));
  sqlite.exec("create table if not exists rows (id integer primary key, text text)");
  const insert = sqlite.prepare(
    "insert into rows (text) values ('a lead of a hundred bytes or so')",
  );
  const rate = timesASecond(milliseconds, () => insert.run());
  sqlite.close();
  return rate;
}

/** Writes of a page of 4 KiB, each followed by fsync, a second: what the disk itself can make durable. */
function syncRate(directory: string, milliseconds: number): number {
  const file = openSync(join(directory, "syncs"), "w");
  const page = Buffer.alloc(4096, 1);
  const rate = timesASecond(milliseconds, () => {
    writeSync(file, page);
    fsyncSync(file);
  });
  closeSync(file);
  return rate;
}

function timesASecond(milliseconds: number, work: () => unknown): number {
  const began = performance.now();
  let times = 0;
  do {
    work();
    times += 1;
  } while (performance.now() - began < milliseconds);
  return (1000 * times) / (performance.now() - began);
}

/** Makes a store with every table and index, and no lead; gives its file. */
export async function emptyStore(directory: string): Promise<string> {
  const file = join(directory, "leads.db");
  const database = await openDatabase({ engine: "sqlite", file });
  await database.close();
  return file;
}

/** How many rows of each table there are to a lead, as text: what two servers must have in common. */
export function rowsPerLead(file: string): string {
  const sqlite = new DatabaseSync(file, { readOnly: true });
  const count = (table: string) =>
    Number(sqlite.prepare(`select count(*) as rows from ${table}`).get()?.["rows"]);
  const leads = count("leads");
  const rows = tablesOfALead.map((table) => `${table} ${count(table) / leads}`);
  sqlite.close();
  return rows.join(", ");
}
