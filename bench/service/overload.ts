import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { atLeast, atMost, type Figure, forInformation, milliseconds } from "#bench/figure.ts";
import {
  type Answers,
  closedLoad,
  type LoadResult,
  openLoad,
  type OpenResult,
  submissionRequest,
} from "./load.ts";
import type { Options } from "./options.ts";
import { cpuTime, type Server, startBare, startMeasuredService, withScratch } from "./run.ts";

/** So many times more than can be taken. */
const times = 10;

/** What visitors see while ten times as many forms are sent as can be stored. */
export async function overload(options: Options): Promise<Figure[]> {
  return await withScratch(async (directory) => {
    const service = await startMeasuredService(directory);
    const bare = await startBare("refusing-server.ts");
    const seconds = (options.milliseconds * 2) / 1000;
    const measured = await measure(service, bare, seconds);
    await Promise.all([service.end(), bare.end()]);
    return figures(measured);
  });
}

interface Measured {
  readonly seconds: number;
  readonly sustained: LoadResult;
  /** Of the flood, a second. */
  readonly rate: number;
  readonly bare: Flood;
  readonly over: Flood;
  /** Within which 99 of 100 pages came, in milliseconds. */
  readonly alone: number;
  readonly beside: number;
}

async function measure(service: Server, bare: Server, seconds: number): Promise<Measured> {
  const within = seconds * 1000;
  const ports = [service.port];
  const closed = { ports, connections: 64, milliseconds: within, next: submissionRequest };
  await closedLoad(closed); // warms it up
  const sustained = await closedLoad(closed);
  sustained.answers.expectOnly(201);
  const rate = (times * sustained.answers.total) / sustained.seconds;
  const refusing = await flood(bare, rate, within);
  const alone = await visitPages(service.port, within);
  const [over, beside] = await Promise.all([
    flood(service, rate, within),
    visitPages(service.port, within),
  ]);
  return { seconds, sustained, rate, bare: refusing, over, alone, beside };
}

async function visitPages(port: number, within: number): Promise<number> {
  const script = new URL("./page-visitor.ts", import.meta.url).pathname;
  const args = [script, String(port), String(within)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}

function figures({ seconds, sustained, rate, bare, over, alone, beside }: Measured): Figure[] {
  const aSecond = (count: number) => `${Math.round(count / seconds)}/s`;
  const share = (count: number) => `${((100 * count) / over.sent).toFixed(1)} %`;
  const taken = over.answers.count(201);
  const lost = over.unanswered + over.answers.count(0);
  return [
    forInformation("submissions that are sustained", `${Math.round(rate / times)}/s`),
    forInformation("  within which half; 99 of 100", halfAndMost(sustained.answers)),
    forInformation("ten times as many", `${Math.round(rate)}/s`),
    forInformation("  got through to a bare server that refuses all", aSecond(bare.sent)),
    forInformation("    processors: the load's, that server's", processors(bare)),
    forInformation("  got through to the service", aSecond(over.sent)),
    forInformation("    processors: the load's, the service's", processors(over)),
    forInformation("  taken", aSecond(taken)),
    atLeast("  taken, over the sustained", (times * taken) / seconds / rate, 0.5),
    forInformation("  taken: within which half; 99 of 100", halfAndMost(over.fromSending)),
    forInformation("  told to try again (503)", share(over.answers.count(503))),
    atMost("  told so: 99 of 100 within", over.fromSending.within(503, 0.99), 1000, milliseconds),
    forInformation("  not answered within a second, or cut off", share(lost)),
    forInformation(
      "pages: 99 of 100 within, alone; beside",
      `${milliseconds(alone)}; ${milliseconds(beside)}`,
    ),
    atMost("pages: beside, over alone", beside / alone, 3),
  ];
}

function halfAndMost(answers: Answers): string {
  return `${milliseconds(answers.within(201, 0.5))}; ${milliseconds(answers.within(201, 0.99))}`;
}

function processors({ byLoad, byServer }: Flood): string {
  return `${byLoad.toFixed(2)}; ${byServer.toFixed(2)}`;
}

/** As a proxy keeps them open; who finds none free waits before the service. */
const connections = 4000;

/** A load beyond what can be taken, and who had the processors meanwhile, in processors. */
interface Flood extends OpenResult {
  readonly sent: number;
  readonly byLoad: number;
  readonly byServer: number;
}

/** Sends a server `rate` submissions a second, or as many as two machines in one can exchange. */
async function flood({ port, pid }: Server, rate: number, duration: number): Promise<Flood> {
  const used = () => Promise.all([cpuTime(process.pid), cpuTime(pid)]);
  const began = performance.now();
  const [loadBefore, serverBefore] = await used();
  const result = await openLoad({
    port,
    connections,
    milliseconds: duration,
    next: submissionRequest,
    rate,
  });
  const [load, server] = await used();
  // After the load comes a second in which only the last answers arrive.
  const took = performance.now() - began - 1000;
  return {
    ...result,
    sent: result.answers.total + result.unanswered,
    byLoad: (load - loadBefore) / took,
    byServer: (server - serverBefore) / took,
  };
}
