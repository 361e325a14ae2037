import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort, spawnService } from "#tests/service/testing.ts";
import { type Engine, engines, full, hasControl } from "./promises.ts";
import { earlyAnswer } from "./support/broken-front.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { type Mutant, mutantFile, serviceForTest } from "./support/service.ts";
import { inspectLeads, type LeadFindings } from "./support/store.ts";
import { startVisitors, type Visitors } from "./support/visitors.ts";

/** What happened to the leads in a series of kills. */
interface Findings extends LeadFindings {
  readonly kills: number;
  readonly refusals: readonly number[];
}

interface Run {
  readonly engine: Engine;
  readonly kills: number;
  readonly mutant?: Mutant;
  /** The port that visitors send to, given the service's port; by default the same. */
  readonly through?: (port: number) => Promise<number>;
  /** Ends the run before all kills are done. */
  readonly enough?: (findings: Findings) => boolean;
}

/**
 * Kills the service repeatedly while 24 visitors send forms, then lets all of them finish on a last one. The mail
 * server is down, so the outbox is busy too.
 */
async function killUnderLoad(run: Run): Promise<Findings> {
  const port = await freePort();
  const nobody = await freePort();
  const env = { SMTP_URL: `smtp://127.0.0.1:${nobody}` };
  const { engine, mutant } = run;
  const first = await serviceForTest({ engine, port, env, mutant });
  const { store, dataDir } = first;
  const visitors = startVisitors(24, await (run.through?.(port) ?? port));

  let kills = 0;
  let current: { end: (signal: "SIGKILL") => Promise<unknown> } = first;
  const outcome = async () => ({
    kills,
    refusals: visitors.refusals,
    ...(await inspectLeads(store, visitors)),
  });
  while (kills < run.kills && !(kills > 0 && run.enough?.(await outcome()))) {
    await momentToKill(visitors, kills);
    await current.end("SIGKILL");
    kills += 1;
    const settings = { PORT: String(port), RATE_LIMIT_PER_HOUR: "1000000", ...env, ...store.env };
    const preload = mutant && { preload: mutantFile(mutant) };
    const next = await spawnService({ dataDir, env: settings, ...preload });
    onTestFinished(async () => void (await next.end("SIGKILL")));
    current = next;
  }
  await visitors.leave();
  await current.end("SIGKILL");
  return outcome();
}

/** Every fourth kill is during startup, the others shortly after the next acknowledgement. */
async function momentToKill({ acknowledged }: Visitors, kills: number): Promise<void> {
  if (kills % 4 === 3) return delay(Math.random() * 600);
  const before = acknowledged.size;
  while (acknowledged.size === before) await delay(1);
  await delay(Math.random() * 300);
}

const kills = full ? 200 : 6;

describe.each(engines)("on %s", (engine) => {
  test(`after ${kills} kills under load, no acknowledged lead is lost, duplicated or incomplete`, async () => {
    const findings = await killUnderLoad({ engine, kills });
    const { acknowledged, lost, duplicated, torn } = findings;
    const counts = `lost ${lost}, doubled ${duplicated}, torn ${torn}`;
    reportFigure("kill", engine, `${kills} kills, ${acknowledged} acknowledged: ${counts}`);
    expect(findings).toMatchObject({
      kills,
      lost: 0,
      misnamed: 0,
      duplicated: 0,
      torn: 0,
      refusals: [],
      integrity: "ok",
    });
    expect(acknowledged).toBeGreaterThan(kills);
  });

  test.runIf(hasControl(engine)).each<Control>([
    ["responding before the commit loses leads", { through: earlyAnswer }, ({ lost }) => lost],
    [
      "a store without transactions has partial leads, or a key without a lead",
      { mutant: "stores?no-transaction" },
      ({ torn, lost }) => torn + lost,
    ],
    [
      "a service that ignores keys stores retries twice",
      { mutant: "requests?own-keys" },
      ({ duplicated }) => duplicated,
    ],
  ])("control: %s", async (_, fault, damage) => {
    reportControl("kill", engine);
    const enough = (findings: Findings) => damage(findings) > 0;
    expect(damage(await killUnderLoad({ engine, kills: 40, enough, ...fault }))).toBeGreaterThan(0);
  });
});

/** A fault, and how many leads it damaged. */
type Control = [title: string, fault: Partial<Run>, damage: (findings: Findings) => number];
