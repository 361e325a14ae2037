import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { atLeast, forInformation, plainly, type Figure } from "#bench/figure.ts";
import { median } from "#bench/median.ts";
import { submissionRequest } from "#bench/service/load/requests.ts";
import { closedLoad } from "#bench/service/load/closed-load.ts";
import type { Options } from "#bench/service/options.ts";
import { contender, inTurns, ratioOf, type Contender } from "#bench/service/run/in-turns.ts";
import { withScratch } from "#bench/service/run/scratch.ts";
import { startBare, type Server } from "#bench/service/run/server.ts";
import { startDesk } from "#bench/service/run/start-desk.ts";
import { commitRate, syncRate } from "./disk-rates.ts";
import { emptyStore, rowsPerLead } from "./lead-stores.ts";

/** Visitors who send at once. */
const connections = 64;

/** Submissions per second, beside servers that do the least that stores the same leads on the same disk. */
export async function submissions(options: Options): Promise<Figure[]> {
  return await withScratch(async (directory) => {
    const places = ["desk", "grouped", "single"].map((name) => join(directory, name));
    const [desk = "", grouped = "", single = ""] = places;
    await Promise.all(places.map((place) => mkdir(place)));
    const files = await Promise.all([grouped, single].map(emptyStore));
    const servers = {
      desk: await startDesk(desk),
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

type Name = "desk" | "grouped" | "single" | "commits" | "syncs";
type Rates = Readonly<Record<Name, Contender<number>>>;

async function measure(
  servers: Readonly<Record<"desk" | "grouped" | "single", Server>>,
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
    desk: contender(() => rateOf(servers.desk)),
    grouped: contender(() => rateOf(servers.grouped)),
    single: contender(() => rateOf(servers.single)),
    commits: contender(async () => commitRate(directory, turn / 2)),
    syncs: contender(async () => syncRate(directory, turn / 2)),
  };
  await inTurns(2 * rounds, Object.values(contenders));
  return contenders;
}

function figures({ desk, grouped, single, commits, syncs }: Rates): Figure[] {
  const perSecond = ({ values }: Contender<number>) => `${Math.round(median(values))}/s`;
  const over = (below: Contender<number>) => ratioOf(desk.values, below.values);
  return [
    forInformation(`submissions, ${connections} at once`, perSecond(desk)),
    forInformation("  bare node:http, committing in groups", perSecond(grouped)),
    forInformation("  bare node:http, one by one", perSecond(single)),
    forInformation("  SQLite, commits of one row", perSecond(commits)),
    forInformation("  disk, write and fsync", perSecond(syncs)),
    atLeast("submissions over bare, in groups", over(grouped), 0.8),
    atLeast("submissions over bare, one by one", over(single), 2.5),
    forInformation("submissions over commits of one row", plainly(over(commits))),
  ];
}
