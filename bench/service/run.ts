import { closeSync, mkdirSync, openSync } from "node:fs";
import { mkdir, mkdtempDisposable } from "node:fs/promises";
import { join } from "node:path";
import { median } from "#bench/report.ts";
import { startService } from "#tests/service/testing.ts";
import { origin } from "./load.ts";

export interface Pace {
  /** Rounds that count, after one to warm up. */
  readonly rounds: number;
  /** Length of each measurement in a round. */
  readonly milliseconds: number;
  /** Leads in the two stores that `growth` compares. */
  readonly sizes: readonly [smaller: number, larger: number];
}

export const whole: Pace = { rounds: 5, milliseconds: 3000, sizes: [10_000, 1_000_000] };
export const quick: Pace = { rounds: 1, milliseconds: 300, sizes: [10_000, 20_000] };

/**
 * Measures contenders in turn, in reverse order every other round, so that changes in the machine (heat, other
 * work) affect all of them. A first round warms them up and does not count.
 * @returns the values of each contender, round by round
 */
export async function byTurns<Value>(
  rounds: number,
  contenders: readonly (() => Promise<Value>)[],
): Promise<Value[][]> {
  const measured = contenders.map((measure) => ({ measure, values: new Array<Value>() }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { measure, values } of round % 2 === 0 ? measured : measured.toReversed()) {
      const value = await measure();
      if (round > 0) values.push(value);
    }
  }
  return measured.map(({ values }) => values);
}

/** The median of the ratios between two contenders' values, round by round. */
export function ratioOf(above: readonly number[] = [], below: readonly number[] = []): number {
  return median(above.map((value, round) => value / (below[round] ?? Number.NaN)));
}

/** A directory for one measurement, in the checkout: the system's temporary one may not be on a disk. */
export async function scratchDirectory() {
  const cache = join(process.cwd(), "node_modules/.cache");
  await mkdir(cache, { recursive: true });
  return await mkdtempDisposable(join(cache, "bench-"));
}

/**
 * Starts the built service in production mode, with its log in a file. There is no mail server, so messages stay
 * queued and only the intake is measured. Rate limits are raised.
 */
export async function startMeasuredService(dataDir: string, databaseUrl = "") {
  mkdirSync(dataDir, { recursive: true });
  const log = openSync(join(dataDir, "log"), "a");
  const settings = { PUBLIC_URL: origin, HOST: "127.0.0.1", RATE_LIMIT_PER_HOUR: "1000000" };
  const env = databaseUrl === "" ? settings : { ...settings, DATABASE_URL: databaseUrl };
  const service = await startService({ dataDir, stdout: log, env });
  closeSync(log);
  return { port: service.port, [Symbol.asyncDispose]: async () => void (await service.end()) };
}
