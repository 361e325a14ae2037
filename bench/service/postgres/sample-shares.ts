import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { closedLoad } from "#bench/service/load/closed-load.ts";
import { submissionRequest } from "#bench/service/load/requests.ts";
import { cpuTime, treeCpuTime } from "#bench/service/run/process-cpu.ts";
import type { Server } from "#bench/service/run/server.ts";
import type { PostgresServer } from "#tests/postgres/start-postgres.ts";

/** Visitors who send at once, over all processes: as many as one batch takes, so that none waits for them. */
const visitors = 256;

/** What a load came to, and who had the processors. */
export interface Sample {
  readonly perSecond: number;
  /** Of all the machine's processors together, 0 to 1. */
  readonly share: Readonly<Record<"postgres" | "service" | "load", number>>;
}

/** Sends forms to servers over one PostgreSQL, in equal shares. */
export async function sample(
  postgres: PostgresServer,
  desks: readonly Server[],
  milliseconds: number,
): Promise<Sample> {
  const [pid = ""] = readFileSync(join(postgres.dataDir, "postmaster.pid"), "utf8").split("\n");
  const times = async () => ({
    postgres: await treeCpuTime(Number(pid)),
    service: (await Promise.all(desks.map((desk) => cpuTime(desk.pid)))).reduce((a, b) => a + b),
    load: await cpuTime(process.pid),
  });
  const before = await times();
  const ports = desks.map(({ port }) => port);
  const load = { ports, connections: visitors, milliseconds, next: submissionRequest };
  const { answers, seconds } = await closedLoad(load);
  const after = await times();
  answers.expectOnly(201);
  const all = seconds * 1000 * availableParallelism();
  const share = (of: keyof typeof before) => (after[of] - before[of]) / all;
  return {
    perSecond: answers.total / seconds,
    share: { postgres: share("postgres"), service: share("service"), load: share("load") },
  };
}
