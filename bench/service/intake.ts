import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import {
  atLeast,
  atMost,
  type Figure,
  median,
  percentile,
  plain,
  reported,
} from "#bench/report.ts";
import { startPostgres } from "#tests/postgres/provide-postgres.ts";
import { atRate, submitAll, submitOne, visitPage } from "./load.ts";
import { byTurns, type Pace, ratioOf, scratchDirectory, startMeasuredService } from "./run.ts";

/** Visitors who submit at the same time, over all servers. */
const visitors = 64;

/** Accepted submissions a second, compared with the minimal server on the same disk. */
export async function* sqlite({ rounds, milliseconds }: Pace): AsyncGenerator<Figure> {
  await using directory = await scratchDirectory();
  await using service = await startMeasuredService(join(directory.path, "service"));
  const bareServer = new URL("./bare-server.ts", import.meta.url);
  using bare = fork(bareServer, [join(directory.path, "bare.db")]);
  const [barePort] = await once(bare, "message", { signal: AbortSignal.timeout(20_000) });
  const rateOf = (port: number) => async () =>
    (await submitAll({ ports: [port], visitors, milliseconds })).perSecond;
  const contenders = [rateOf(service.port), rateOf(barePort)];
  const [own = [], least = []] = await byTurns(rounds, contenders);
  yield atLeast(`submissions a second, ${visitors} visitors`, median(own), 500);
  yield reported("  on a minimal server, seven rows each", plain(median(least)));
  yield atLeast("  divided by the minimal server's rate", ratioOf(own, least), 0.3);
}

/** How much faster twice as many processes must be, unless this share of the CPUs is already in use. */
const gain = 1.2;
const full = 0.9;

/**
 * Accepted submissions a second with one, two, four… processes on one PostgreSQL server, up to the number of cores.
 */
export async function* postgres({ rounds, milliseconds }: Pace): AsyncGenerator<Figure> {
  await using directory = await scratchDirectory();
  await using started = new AsyncDisposableStack();
  const server = started.adopt(await startPostgres(), (running) => running.remove());
  const url = await server.createDatabase("leads");
  const steps = Math.floor(Math.log2(availableParallelism())) + 1;
  const counts = Array.from({ length: steps }, (_, step) => 2 ** step);
  const ports: number[] = [];
  while (ports.length < Math.max(...counts)) {
    const place = join(directory.path, String(ports.length));
    ports.push(started.use(await startMeasuredService(place, url)).port);
  }
  const sample = async (count: number): Promise<Sample> => {
    const used = watchProcessors();
    const load = { ports: ports.slice(0, count), visitors, milliseconds };
    return { perSecond: (await submitAll(load)).perSecond, processors: used() };
  };
  await sample(ports.length);
  await analyze(url);
  const samples = await byTurns(
    rounds,
    counts.map((count) => () => sample(count)),
  );
  for (const [step, own] of samples.entries()) yield* figuresOf(2 ** step, own, samples[step - 1]);
}

interface Sample {
  readonly perSecond: number;
  /** The share of the machine's CPU time in use, 0 to 1. */
  readonly processors: number;
}

function* figuresOf(count: number, own: readonly Sample[], half?: readonly Sample[]) {
  const rates = (samples: readonly Sample[]) => samples.map(({ perSecond }) => perSecond);
  const use = (samples: readonly Sample[]) => median(samples.map(({ processors }) => processors));
  const rate = median(rates(own));
  if (half === undefined) yield atLeast("submissions a second, one process", rate, 150);
  else yield reported(`submissions a second, ${count} processes`, plain(rate));
  yield reported("  CPUs in use", `${Math.round(100 * use(own))} %`);
  if (half === undefined) return;
  const grown = atLeast(
    "  divided by half as many processes",
    ratioOf(rates(own), rates(half)),
    gain,
  );
  const isFull = Math.max(use(own), use(half)) >= full;
  yield {
    ...grown,
    limit: `${grown.limit} or ${100 * full}% CPU`,
    missed: grown.missed && !isFull,
  };
}

/** Returns a function that returns the share of CPU time used since this call, 0 to 1. */
function watchProcessors(): () => number {
  const read = () => {
    const times = cpus().flatMap((cpu) => Object.entries(cpu.times));
    const sum = (wanted: typeof times) => wanted.reduce((total, [, time]) => total + time, 0);
    return { all: sum(times), idle: sum(times.filter(([of]) => of === "idle")) };
  };
  const before = read();
  return () => {
    const after = read();
    return 1 - (after.idle - before.idle) / (after.all - before.all);
  };
}

/** PostgreSQL plans queries by table statistics, and would analyze new tables only after a minute. */
async function analyze(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("analyze");
  await client.end();
}

/** Per second. */
const visits = 200;
const submissions = 100;

/** Response time of the home page, with and without submissions at the same time. */
export async function* pages({ rounds, milliseconds }: Pace): AsyncGenerator<Figure> {
  await using directory = await scratchDirectory();
  await using service = await startMeasuredService(directory.path);
  const { port } = service;
  const sample = async (perSecond: number) => {
    const [times, accepted] = await Promise.all([
      atRate(visits, 2 * milliseconds, () => visitPage(port, "/")),
      atRate(perSecond, 2 * milliseconds, () => submitOne(port)),
    ]);
    return { p99: percentile(times, 0.99), accepted: accepted.filter(Boolean).length };
  };
  const contenders = [() => sample(0), () => sample(submissions)];
  const [alone = [], beside = []] = await byTurns(rounds, contenders);
  const times = [alone, beside].map((samples) => samples.map(({ p99 }) => p99));
  const [without, together] = times.map((all) => `${median(all).toFixed(1)} ms`);
  const accepted = median(beside.map((each) => each.accepted)) / (milliseconds / 500);
  yield reported(`home page, p99 at ${visits} visits a second`, without ?? "");
  yield reported(`  with ${submissions} submissions a second`, together ?? "");
  yield atLeast("  submissions accepted a second", accepted, 0.99 * submissions);
  yield atMost("  with submissions, divided by without", ratioOf(times[1], times[0]), 2);
}
