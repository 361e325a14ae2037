import { readdir, readFile } from "node:fs/promises";

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
