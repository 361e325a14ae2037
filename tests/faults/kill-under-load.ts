import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { freePort } from "#tests/service/start-service.ts";
import { spawnService } from "#tests/service/service-process.ts";
import { serviceForTest } from "./service-for-test.ts";
import { integrityOf, look } from "./store-file.ts";
import { startVisitors, type Visitors } from "./visitors.ts";

/** What a run of kills did to the leads. */
export interface Findings {
  readonly kills: number;
  readonly acknowledged: number;
  /** Acknowledged and not stored. */
  readonly lost: number;
  /** Acknowledged under an id that is another lead's, or none. */
  readonly misnamed: number;
  /** Stored more than once. */
  readonly duplicated: number;
  /** Stored without both messages, the source or the proof of disclosure. */
  readonly torn: number;
  readonly refusals: readonly number[];
  readonly integrity: string;
}

interface Run {
  readonly kills: number;
  readonly preload?: string;
  /** Where visitors send to, given the service's port; by default that port. */
  readonly through?: (port: number) => Promise<number>;
  /** Ends the run before all kills are done. */
  readonly enough?: (findings: Findings) => boolean;
}

/**
 * Kills the service again and again while 12 visitors send forms, then lets everybody finish on a last
 * one. The mail server is down, so the outbox is busy too.
 */
export async function killUnderLoad(run: Run): Promise<Findings> {
  const port = await freePort();
  const nobody = await freePort();
  const env = { SMTP_URL: `smtp://127.0.0.1:${nobody}` };
  const broken = run.preload === undefined ? {} : { preload: run.preload };
  const first = await serviceForTest({ port, env, ...broken });
  const { dataDir } = first;
  const visitors = startVisitors(12, await (run.through?.(port) ?? port));

  let kills = 0;
  let current: { end: (signal: "SIGKILL") => Promise<unknown> } = first;
  const found = () => ({ kills, refusals: visitors.refusals, ...inspect(dataDir, visitors) });
  while (kills < run.kills && !(kills > 0 && run.enough?.(found()))) {
    await momentToKill(visitors, kills);
    await current.end("SIGKILL");
    kills += 1;
    const settings = { PORT: String(port), RATE_LIMIT_PER_HOUR: "1000000", ...env };
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

function inspect(dataDir: string, { acknowledged }: Visitors) {
  const stored = look<{ id: string; email: string; whole: number }>(dataDir, wholeLeads);
  const ids = new Map(stored.map(({ email, id }) => [email, id]));
  const entries = [...acknowledged];
  return {
    acknowledged: entries.length,
    lost: entries.filter(([email]) => !ids.has(email)).length,
    misnamed: entries.filter(([email, id]) => ids.get(email) !== id).length,
    duplicated: stored.length - ids.size,
    torn: stored.filter(({ whole }) => whole === 0).length,
    integrity: integrityOf(dataDir),
  };
}

const wholeLeads = `
  select id, email,
    (select count(distinct kind) = 2 and count(*) = 2 from outbox where lead_id = leads.id)
    and (select count(*) = 1 from lead_sources where lead_id = leads.id)
    and (select count(*) = 1 from disclosure_records where lead_id = leads.id)
    and (select count(*) = 1 from idempotency_keys where lead_id = leads.id) as whole
  from leads`;
