import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { freePort, spawnService } from "#tests/service/testing.ts";
import type { Engine } from "#tests/faults/promises.ts";
import { type Mutant, mutantFile, serviceForTest, type TestService } from "./service.ts";

/** What goes on while the service is killed, and what came of it. */
interface Load<Findings> {
  /** How many acknowledgements there were so far. */
  readonly taken: () => number;
  /** Resolves when everybody has their last acknowledgement. */
  leave(): Promise<void>;
  /** Compares what was acknowledged with what is stored; also while the service runs. */
  inspect(): Promise<Findings>;
}

interface Run<Findings> {
  readonly engine: Engine;
  readonly kills: number;
  /** Acknowledgements after which a kill follows; by default the next one. */
  readonly each?: number;
  readonly mutant?: Mutant | undefined;
  /** Settings, besides those of the store. */
  readonly env: Readonly<Record<string, string>>;
  start(service: TestService): Promise<Load<Findings>>;
  /** Ends the run before all kills are done. Looked at after a kill, when nothing is written. */
  readonly enough?: (findings: Findings) => boolean;
  /** Ends it with these findings. Looked at while the service works again: nobody may read half of anything. */
  readonly enoughAtWork?: (findings: Findings) => boolean;
}

/** Kills the service repeatedly under a load, and lets everybody finish what they are at before the last kill. */
export async function killRepeatedly<Findings>(
  run: Run<Findings>,
): Promise<Findings & { readonly kills: number }> {
  const port = await freePort();
  const { engine, mutant, env } = run;
  const first = await serviceForTest({ engine, port, env, mutant });
  const { store, dataDir } = first;
  const load = await run.start(first);
  const settings = { PORT: String(port), RATE_LIMIT_PER_HOUR: "1000000", ...env, ...store.env };
  const preload = mutant && { preload: mutantFile(mutant) };

  let kills = 0;
  let current: { end: (signal: "SIGKILL") => Promise<unknown> } = first;
  while (kills < run.kills) {
    if (kills > 0 && run.enough?.(await load.inspect())) break;
    const findings = await momentToKill(run, load, kills);
    if (findings !== null) {
      await load.leave();
      return { ...findings, kills };
    }
    await current.end("SIGKILL");
    kills += 1;
    const next = await spawnService({ dataDir, env: settings, ...preload });
    onTestFinished(async () => void (await next.end("SIGKILL")));
    current = next;
  }
  await load.leave();
  await current.end("SIGKILL");
  return { ...(await load.inspect()), kills };
}

/**
 * Every fourth kill is during startup, the others shortly after an acknowledgement.
 * @returns findings that end the run
 */
async function momentToKill<Findings>(
  { enoughAtWork, each = 1 }: Run<Findings>,
  load: Load<Findings>,
  kills: number,
): Promise<Findings | null> {
  if (kills % 4 === 3) {
    await delay(Math.random() * 600);
    return null;
  }
  const before = load.taken();
  while (load.taken() < before + each) await delay(1);
  if (enoughAtWork !== undefined) {
    const findings = await load.inspect();
    if (enoughAtWork(findings)) return findings;
  }
  await delay(Math.random() * 300);
  return null;
}
