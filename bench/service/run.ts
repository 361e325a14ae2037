import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { median } from "#bench/figure.ts";
import { startService } from "#tests/service/start-service.ts";
import { origin } from "./load.ts";

/** One of those that are compared, with what was measured of it in each round. */
export interface Contender<Value> {
  readonly values: Value[];
  measure(): Promise<void>;
}

export function contender<Value>(measure: () => Promise<Value>): Contender<Value> {
  const values: Value[] = [];
  return {
    values,
    async measure() {
      values.push(await measure());
    },
  };
}

/**
 * Measures contenders by turns, so that a drift of the machine (its heat, its neighbours) meets all of
 * them; every other round runs backwards.
 */
export async function inTurns(
  rounds: number,
  contenders: readonly Pick<Contender<unknown>, "measure">[],
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? contenders : contenders.toReversed();
    for (const one of order) await one.measure();
  }
}

/** The median of what one contender's values are over another's, round by round. */
export function ratioOf(above: readonly number[], below: readonly number[]): number {
  return median(above.map((value, round) => value / (below[round] ?? Number.NaN)));
}

/** Linux counts in ticks of 10 ms (`getconf CLK_TCK`, 100 everywhere for programs). */
const millisecondsOfATick = 10;

interface ProcessStat {
  readonly parent: number;
  /** Milliseconds, its own and the system's for it. */
  readonly cpu: number;
}

/**
 * Milliseconds of processor time that a process and all its threads have used since it began.
 * @throws {Error} elsewhere than on Linux, or when the process has ended
 */
export async function cpuTime(pid: number): Promise<number> {
  return (await readStat(String(pid))).cpu;
}

/** The same of a process and all that it started and that still run. */
export async function treeCpuTime(pid: number): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const stats = new Map<number, ProcessStat>();
  for (const name of pids) {
    const stat = await readStat(name).catch(() => undefined);
    if (stat !== undefined) stats.set(Number(name), stat);
  }
  const isOf = (one: number): boolean =>
    one === pid || (stats.has(one) && isOf(stats.get(one)?.parent ?? 0));
  return [...stats].reduce((sum, [one, { cpu }]) => (isOf(one) ? sum + cpu : sum), 0);
}

/** proc(5), /proc/PID/stat: field 4 is the parent, 14 and 15 the time. */
async function readStat(pid: string): Promise<ProcessStat> {
  const stat = await readFile(`/proc/${pid}/stat`, "latin1");
  // The name, in parentheses, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { parent: Number(fields[1]), cpu: ticks * millisecondsOfATick };
}

/**
 * A directory for the time of one measurement: under the checkout, so that it lies on a disk, which the
 * system's temporary directory often does not.
 */
export async function withScratch<Result>(use: (directory: string) => Promise<Result>) {
  const place = join(process.cwd(), "node_modules/.cache");
  await mkdir(place, { recursive: true });
  const directory = await mkdtemp(join(place, "bench-"));
  try {
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** A server under load, as a process of its own. */
export interface Server {
  readonly pid: number;
  readonly port: number;
  end(): Promise<unknown>;
}

/** Starts one of the bare servers: a script that prints the port it listens on. */
export async function startBare(script: string, ...args: string[]): Promise<Server> {
  const file = new URL(`./bare/${script}`, import.meta.url).pathname;
  const child = spawn(process.execPath, [file, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const kill = () => void child.kill();
  process.once("exit", kill);
  void ended.then(() => process.off("exit", kill));
  const first = await Promise.race([once(child.stdout, "data"), ended.then(() => [""])]);
  const port = Number(first[0]);
  if (child.pid === undefined || !(port > 0)) throw new Error(`${script} did not start`);
  return {
    pid: child.pid,
    port,
    end() {
      child.kill();
      return ended;
    },
  };
}

/**
 * Starts the built service with its data in `directory`, as an agency runs it: its log goes to a file.
 * With a public address and no mail server messages are queued and stay, so that what is measured is the
 * intake alone. The limits on submissions are out of the way.
 */
export async function startMeasuredService(
  directory: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const log = openSync(join(directory, "log"), "a");
  const service = await startService({
    dataDir: directory,
    stdout: log,
    env: {
      PUBLIC_URL: origin,
      HOST: "127.0.0.1",
      RATE_LIMIT_PER_HOUR: "1000000",
      ...env,
    },
  });
  closeSync(log);
  // A measurement that fails ends with it.
  const kill = () => void service.end("SIGKILL");
  process.once("exit", kill);
  void service.ended.then(() => process.off("exit", kill));
  return { pid: service.pid, port: service.port, end: () => service.end() };
}
