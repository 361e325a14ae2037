import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { freePort } from "#tests/service/free-port.ts";
import { spawnService } from "#tests/service/service-process.ts";
import { inspectLeads, type LeadFindings } from "./inspect-leads.ts";
import type { Engine } from "./engine.ts";
import { serviceForTest } from "./service-for-test.ts";
import { startVisitors, type Visitors } from "./visitors.ts";

/** What a run of kills did to the leads. */
export interface Findings extends LeadFindings {
  readonly kills: number;
  readonly refusals: readonly number[];
}

interface Run {
  readonly engine: Engine;
  readonly kills: number;
  readonly preload?: string;
  /** Where visitors send to, given the service's port; by default that port. */
  readonly through?: (port: number) => Promise<number>;
  /** Ends the run before all kills are done. */
  readonly enough?: (findings: Findings) => boolean;
}

/**
 * Kills the service again and again while 24 visitors send forms, then lets everybody finish on a last
 * one. The mail server is down, so the outbox is busy too.
 */
export async function killUnderLoad(run: Run): Promise<Findings> {
  const port = await freePort();
  const nobody = await freePort();
  const env = { SMTP_URL: `smtp://127.0.0.1:${nobody}` };
  const broken = run.preload === undefined ? {} : { preload: run.preload };
  const first = await serviceForTest({ engine: run.engine, port, env, ...broken });
  const { store, dataDir } = first;
  const visitors = startVisitors(24, await (run.through?.(port) ?? port));

  let kills = 0;
  let current: { end: (signal: "SIGKILL") => Promise<unknown> } = first;
  const found = async () => ({
    kills,
    refusals: visitors.refusals,
    ...(await inspectLeads(store, visitors)),
  });
  while (kills < run.kills && !(kills > 0 && run.enough?.(await found()))) {
    await momentToKill(visitors, kills);
    await current.end("SIGKILL");
    kills += 1;
    const settings = { PORT: String(port), RATE_LIMIT_PER_HOUR: "1000000", ...env, ...store.env };
    const next = await spawnService({ dataDir, env: settings, ...broken });
    onTestFinished(() => void next.end("SIGKILL"));
    current = next;
  }
  await visitors.leave();
  await current.end("SIGKILL");
  return found();
}

/** Every fourth time while it starts, else a moment after it has acknowledged something again. */
async function momentToKill({ acknowledged }: Visitors, kills: number): Promise<void> {
  if (kills % 4 === 3) return delay(Math.random() * 600);
  const before = acknowledged.size;
  while (acknowledged.size === before) await delay(1);
  await delay(Math.random() * 300);
}
