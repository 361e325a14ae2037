import { openLoad, type OpenResult } from "#bench/service/load/open-load.ts";
import { submissionRequest } from "#bench/service/load/requests.ts";
import { cpuTime } from "#bench/service/run/process-cpu.ts";
import type { Server } from "#bench/service/run/server.ts";

/** As a proxy keeps them open; who finds none free waits before the service. */
const connections = 4000;

/** A load beyond what can be taken, and who had the processors meanwhile, in processors. */
export interface Flood extends OpenResult {
  readonly sent: number;
  readonly byLoad: number;
  readonly byServer: number;
}

/** Sends a server `rate` submissions a second, or as many as two machines in one can exchange. */
export async function flood(
  { port, pid }: Server,
  rate: number,
  milliseconds: number,
): Promise<Flood> {
  const used = () => Promise.all([cpuTime(process.pid), cpuTime(pid)]);
  const began = performance.now();
  const [loadBefore, serverBefore] = await used();
  const result = await openLoad({ port, connections, milliseconds, next: submissionRequest, rate });
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
