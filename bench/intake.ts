import { join } from "node:path";
import { Client } from "pg";
import { startPostgres } from "#tests/postgres/provide-postgres.ts";
import { load, submission } from "./load.ts";
import { atLeast, type Figure, milliseconds, unlimited } from "./report.ts";
import { byTurns, median, type Pace, percentile } from "./rounds.ts";
import { scratchDirectory, startMeasuredService } from "./service.ts";

/** Accepted submissions a second on SQLite. */
export function sqlite(pace: Pace): AsyncGenerator<Figure> {
  return intake(pace, { least: 500 });
}

/** Accepted submissions a second on PostgreSQL, from one process. */
export async function* postgres(pace: Pace): AsyncGenerator<Figure> {
  await using resources = new AsyncDisposableStack();
  const server = resources.adopt(await startPostgres(), (instance) => instance.remove());
  yield* intake(pace, { least: 150, databaseUrl: await server.createDatabase("leads") });
}

/** Visitors who submit at the same time. */
const visitors = 64;

async function* intake(
  pace: Pace,
  { least, databaseUrl }: { readonly least: number; readonly databaseUrl?: string },
): AsyncGenerator<Figure> {
  await using directory = await scratchDirectory();
  await using service = await startMeasuredService(join(directory.path, "service"), databaseUrl);
  const submit = () =>
    load({
      port: service.port,
      visitors,
      milliseconds: pace.milliseconds,
      nextRequest: submission,
    });
  await submit();
  if (databaseUrl !== undefined) await analyze(databaseUrl);
  const [rounds = []] = await byTurns(pace.rounds, [submit]);
  const within = (share: number) => median(rounds.map(({ times }) => percentile(times, share)));
  const perSecond = median(rounds.map((round) => round.perSecond));
  yield atLeast(`submissions a second, ${visitors} visitors`, perSecond, least);
  yield unlimited("  p50", within(0.5), milliseconds);
  yield unlimited("  p99", within(0.99), milliseconds);
}

/** PostgreSQL plans queries by table statistics, and would analyze new tables only after a minute. */
async function analyze(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("analyze");
  await client.end();
}
