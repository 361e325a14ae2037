import { appendFileSync, readdirSync, readFileSync } from "node:fs";

/** What a test file took, as one line of the file that `TEST_TIMES` names. */
export interface FileTime {
  readonly file: string;
  readonly wallSeconds: number;
  /** Of the worker and all processes under it, browsers and services too. */
  readonly processorSeconds: number;
}

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * Processor seconds that a process, its descendants, and those that it waited for have used so far. Reads `/proc`, so
 * it is 0 where there is none.
 */
export function processorSeconds(root: number): number {
  const parents = new Map<number, number>();
  const ticks = new Map<number, number>();
  for (const pid of processIds()) {
    // The name, in parentheses, may contain spaces. Fields from the third on: state, parent, …, times from the 14th.
    const fields = statOf(pid)
      ?.replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    if (!fields) continue;
    parents.set(pid, fields[1] ?? 0);
    ticks.set(
      pid,
      fields.slice(11, 15).reduce((sum, time) => sum + time, 0),
    );
  }
  const isUnder = (pid: number): boolean => {
    const parent = parents.get(pid);
    return pid === root || (parent !== undefined && parent !== 0 && isUnder(parent));
  };
  const processes = [...ticks].filter(([pid]) => isUnder(pid));
  return processes.reduce((sum, [, time]) => sum + time, 0) / ticksPerSecond;
}

/** Starts measuring this process; returns what reports the time since then for a test file. */
export function startClock(): (file: string) => void {
  const times = process.env["TEST_TIMES"];
  if (!times) return () => undefined;
  const [wall, processor] = [performance.now(), processorSeconds(process.pid)];
  return (file) => {
    const line: FileTime = {
      file,
      wallSeconds: (performance.now() - wall) / 1000,
      processorSeconds: Math.max(0, processorSeconds(process.pid) - processor),
    };
    appendFileSync(times, `${JSON.stringify(line)}\n`);
  };
}

function processIds(): number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Undefined for a process that has just ended. */
function statOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
}
