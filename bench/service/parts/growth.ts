import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { atMost, forInformation, type Figure } from "#bench/figure.ts";
import { median } from "#bench/median.ts";
import { fillStore } from "#bench/service/growth/fill-store.ts";
import { questions, type Question } from "#bench/service/growth/questions.ts";
import { closedLoad } from "#bench/service/load/closed-load.ts";
import { submissionRequest } from "#bench/service/load/requests.ts";
import type { Options } from "#bench/service/options.ts";
import { contender, inTurns, ratioOf } from "#bench/service/run/in-turns.ts";
import { withScratch } from "#bench/service/run/scratch.ts";
import { startDesk } from "#bench/service/run/start-desk.ts";
import { openDatabase } from "#server/db/open.ts";
import { listLeads } from "#server/leads/read-leads.ts";
import { emptyStore } from "./lead-stores.ts";

/** A store of so many leads. */
interface Grown {
  readonly leads: number;
  readonly directory: string;
}

/** How an answer's time grows with the store: each question and each submission, in stores of three sizes. */
export async function growth(options: Options): Promise<Figure[]> {
  return await withScratch(async (directory) => {
    const stores = await grow(directory, options.sizes);
    const figures: Figure[] = [];
    for (const [name, question] of Object.entries(questions))
      figures.push(...(await askAll(stores, name, question, options)));
    return [...figures, ...(await submitToAll(stores, options))];
  });
}

async function grow(directory: string, sizes: readonly number[]): Promise<Grown[]> {
  const stores: Grown[] = [];
  for (const leads of sizes) {
    const place = join(directory, String(leads));
    await mkdir(place);
    const smaller = stores.at(-1);
    if (smaller === undefined) await emptyStore(place);
    else await copyFile(join(smaller.directory, "leads.db"), join(place, "leads.db"));
    fillStore(join(place, "leads.db"), leads);
    stores.push({ leads, directory: place });
  }
  return stores;
}

const repetitions = 20;

async function askAll(
  stores: readonly Grown[],
  name: string,
  question: Question,
  { rounds }: Options,
): Promise<Figure[]> {
  const asked = await Promise.all(stores.map((store) => prepare(store, question)));
  await inTurns(
    rounds,
    asked.map(({ times }) => times),
  );
  await Promise.all(asked.map(({ database }) => database.close()));
  const values = asked.map(({ times }) => times.values);
  const shown = values.map((times) => median(times).toFixed(2)).join(" ");
  const [first = [], last = []] = [values[0], values.at(-1)];
  return [
    forInformation(`${name}, ms`, shown),
    // Logarithmic growth from ten thousand to a million is by half (20 steps in an index for 13).
    atMost("  the largest store over the smallest", ratioOf(last, first), 1.5),
  ];
}

async function prepare({ directory, leads }: Grown, question: Question) {
  const database = await openDatabase({ engine: "sqlite", file: join(directory, "leads.db") });
  const half = database.db.selectFrom("leads").select(["created_at", "id"]);
  const middle = await half
    .orderBy("created_at")
    .offset(leads >> 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  const after = { createdAt: middle.created_at, id: middle.id };
  const [known] = await listLeads(database, { limit: 1, olderThan: after });
  if (known === undefined) throw new Error(`No lead in ${directory}`);
  const times = contender(async () => {
    const began = performance.now();
    for (let time = 0; time < repetitions; time += 1) await question(database, known);
    return (performance.now() - began) / repetitions;
  });
  await times.measure();
  times.values.length = 0; // the first warmed it up
  return { database, times };
}

/** Visitors who send at once: a busy moment, and no more than can be taken, else the queue is measured. */
const connections = 4;

async function submitToAll(
  stores: readonly Grown[],
  { rounds, milliseconds }: Options,
): Promise<Figure[]> {
  const servers = await Promise.all(stores.map(({ directory }) => startDesk(directory)));
  const contenders = servers.map(({ port }) =>
    contender(async () => {
      const load = { ports: [port], connections, milliseconds, next: submissionRequest };
      const { answers } = await closedLoad(load);
      answers.expectOnly(201);
      return { p50: answers.within(201, 0.5), p99: answers.within(201, 0.99) };
    }),
  );
  await inTurns(rounds + 1, contenders);
  await Promise.all(servers.map((server) => server.end()));
  // The first round warmed them up.
  const all = contenders.map(({ values }) => values.slice(1));
  return (["p50", "p99"] as const).flatMap((point) => {
    const times = all.map((values) => values.map((value) => value[point]));
    const [first = [], last = []] = [times[0], times.at(-1)];
    const shown = times.map((values) => median(values).toFixed(1)).join(" ");
    return [
      forInformation(`submission, ${point}, ms`, shown),
      atMost("  the largest store over the smallest", ratioOf(last, first), 1.2),
    ];
  });
}
