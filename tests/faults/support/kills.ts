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
  /** Ends the run before all kills are done. Looked at once the service has worked again after a kill. */
  enough?(findings: Findings): boolean;
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
    // Every fourth kill is during startup, the others shortly after an acknowledgement.
    if (kills % 4 !== 3) {
      await moreTaken(load, run.each ?? 1);
      if (kills > 0 && run.enough?.(await load.inspect())) break;
      await delay(Math.random() * 300);
    } else await delay(Math.random() * 600);
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

async function moreTaken({ taken }: Load<unknown>, count: number): Promise<void> {
  const before = taken();
  while (taken() < before + count) await delay(1);
}
