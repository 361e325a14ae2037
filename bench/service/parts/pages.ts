import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { atMost, forInformation, plainly, type Figure } from "#bench/figure.ts";
import { median } from "#bench/median.ts";
import { closedLoad } from "#bench/service/load/closed-load.ts";
import { pageRequest } from "#bench/service/load/requests.ts";
import type { Options } from "#bench/service/options.ts";
import { contender, inTurns, ratioOf } from "#bench/service/run/in-turns.ts";
import { cpuTime } from "#bench/service/run/process-cpu.ts";
import { withScratch } from "#bench/service/run/scratch.ts";
import { startBare, type Server } from "#bench/service/run/server.ts";
import { startDesk } from "#bench/service/run/start-desk.ts";
import { fetchAnswer } from "./fetch-answer.ts";

const connections = 32;
const request = pageRequest("/");

/** Pages per second and processor time of each, beside a bare node:http server that sends the same bytes. */
export async function pages(options: Options): Promise<Figure[]> {
  return await withScratch(async (directory) => {
    const desk = await startDesk(directory);
    const bare = await startBare("pages-server.ts", ...(await keepAnswer(desk, directory)));
    const ours = contender(() => sample(desk, options));
    const least = contender(() => sample(bare, options));
    await inTurns(options.rounds + 1, [ours, least]);
    await Promise.all([desk.end(), bare.end()]);
    return figures(ours.values, least.values);
  });
}

/** Keeps the service's answer in files, for the bare server to send. */
async function keepAnswer({ port }: Server, directory: string): Promise<[string, string]> {
  const { headers, body } = await fetchAnswer(port, request);
  const files: [string, string] = [join(directory, "headers.json"), join(directory, "body")];
  await writeFile(files[0], JSON.stringify(headers));
  await writeFile(files[1], body);
  return files;
}

interface Sample {
  readonly perSecond: number;
  /** Microseconds of processor time for each answer. */
  readonly cpu: number;
}

async function sample({ port, pid }: Server, { milliseconds }: Options): Promise<Sample> {
  const before = await cpuTime(pid);
  const load = { ports: [port], connections, milliseconds, next: () => request };
  const { answers, seconds } = await closedLoad(load);
  answers.expectOnly(200);
  const used = (await cpuTime(pid)) - before;
  return { perSecond: answers.total / seconds, cpu: (1000 * used) / answers.total };
}

function figures(desk: readonly Sample[], bare: readonly Sample[]): Figure[] {
  // The first round warmed both up.
  const rates = (samples: readonly Sample[]) => samples.slice(1).map(({ perSecond }) => perSecond);
  const cpu = (samples: readonly Sample[]) => samples.slice(1).map((each) => each.cpu);
  const shown = (samples: readonly Sample[]) =>
    `${Math.round(median(rates(samples)))}/s, ${median(cpu(samples)).toFixed(1)} µs`;
  return [
    forInformation("home page: a second, and CPU of each", shown(desk)),
    forInformation("  bare node:http", shown(bare)),
    forInformation("pages a second over bare", plainly(ratioOf(rates(desk), rates(bare)))),
    atMost("CPU of a page over bare", ratioOf(cpu(desk), cpu(bare)), 1.15),
  ];
}
