import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { atMost, type Figure, forInformation, median, plainly } from "#bench/figure.ts";
import { closedLoad, pageRequest } from "./load.ts";
import type { Options } from "./options.ts";
import {
  contender,
  cpuTime,
  inTurns,
  ratioOf,
  type Server,
  startBare,
  startMeasuredService,
  withScratch,
} from "./run.ts";

const connections = 32;
const homeRequest = pageRequest("/");

/** Pages per second and processor time of each, beside a bare node:http server that sends the same bytes. */
export async function pages(options: Options): Promise<Figure[]> {
  return await withScratch(async (directory) => {
    const service = await startMeasuredService(directory);
    const bare = await startBare("pages-server.ts", ...(await keepAnswer(service, directory)));
    const ours = contender(() => sample(service, options));
    const least = contender(() => sample(bare, options));
    await inTurns(options.rounds + 1, [ours, least]);
    await Promise.all([service.end(), bare.end()]);
    return figures(ours.values, least.values);
  });
}

/** Keeps the service's answer in files, for the bare server to send. */
async function keepAnswer({ port }: Server, directory: string): Promise<[string, string]> {
  const { headers, body } = await fetchAnswer(port, homeRequest);
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
  const load = { ports: [port], connections, milliseconds, next: () => homeRequest };
  const { answers, seconds } = await closedLoad(load);
  answers.expectOnly(200);
  const used = (await cpuTime(pid)) - before;
  return { perSecond: answers.total / seconds, cpu: (1000 * used) / answers.total };
}

function figures(service: readonly Sample[], bare: readonly Sample[]): Figure[] {
  // The first round warmed both up.
  const rates = (samples: readonly Sample[]) => samples.slice(1).map(({ perSecond }) => perSecond);
  const cpu = (samples: readonly Sample[]) => samples.slice(1).map((each) => each.cpu);
  const shown = (samples: readonly Sample[]) =>
    `${Math.round(median(rates(samples)))}/s, ${median(cpu(samples)).toFixed(1)} µs`;
  return [
    forInformation("home page: a second, and CPU of each", shown(service)),
    forInformation("  bare node:http", shown(bare)),
    forInformation("pages a second over bare", plainly(ratioOf(rates(service), rates(bare)))),
    atMost("CPU of a page over bare", ratioOf(cpu(service), cpu(bare)), 1.15),
  ];
}

interface RawAnswer {
  /** As they came, but those that Node's server adds by itself. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const addedByNode = new Set(["date", "connection", "keep-alive"]);

/** Sends a whole request to a port of this machine and gives the answer's headers and bytes. */
async function fetchAnswer(port: number, request: Buffer): Promise<RawAnswer> {
  const closing = request.toString().replace("Connection: keep-alive", "Connection: close");
  const socket = connect(port, "127.0.0.1");
  socket.write(closing);
  const answer = await buffer(socket);
  const end = answer.indexOf("\r\n\r\n");
  const [, ...lines] = answer.subarray(0, end).toString().split("\r\n");
  const pairs = lines.map((line) => [
    line.slice(0, line.indexOf(": ")),
    line.slice(line.indexOf(": ") + 2),
  ]);
  const own = pairs.filter(([name = ""]) => !addedByNode.has(name.toLowerCase()));
  return { headers: Object.fromEntries(own), body: answer.subarray(end + 4) };
}
